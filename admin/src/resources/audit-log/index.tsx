import { Guard } from "../../ui/Guard.tsx";
import { AuditLogList } from "./AuditLogList.tsx";

export const auditLog = {
  name: "audit-log",
  list: () => (
    <Guard permission="auditLog.read">
      <AuditLogList />
    </Guard>
  ),
};
