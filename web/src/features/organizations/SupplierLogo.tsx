import { useState } from "react";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import type { SupplierView } from "#shared/organizations/contract.ts";
import styles from "./SupplierLogo.module.css";

/** The supplier's logo; its monogram when there is none or it does not load. Decoration: the name stands beside it. */
export function SupplierLogo({
  supplier,
  size = 64,
}: {
  supplier: Pick<SupplierView, "name" | "logoUrl">;
  size?: 64 | 96;
}) {
  const [missing, setMissing] = useState(false);
  if (!supplier.logoUrl || missing) return <Monogram name={supplier.name} size={size} />;
  return (
    <img
      className={styles.logo}
      src={supplier.logoUrl}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setMissing(true)}
    />
  );
}
