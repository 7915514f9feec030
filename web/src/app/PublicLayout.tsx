import { Outlet } from "react-router-dom";
import { PageFrame } from "#web/src/frame/PageFrame.tsx";

/** Header and footer around a public page. */
export function PublicLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
