import { useState } from "react";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { classNames } from "#shared/look/class-names.ts";
import type { SupplierView } from "#shared/organizations/contract.ts";
import { PictureOf } from "./PictureOf.tsx";
import styles from "./SupplierLogo.module.css";

interface Props {
  supplier: Pick<SupplierView, "name" | "logo" | "logoUrl">;
  size?: 64 | 96;
}

/** The supplier's logo, else the one at its address; its monogram when there is none or it does not load. Decoration: the name stands beside it. */
export function SupplierLogo({ supplier, size = 64 }: Props) {
  const [missing, setMissing] = useState(false);
  const { name, logo, logoUrl } = supplier;
  const look = classNames(styles.logo, size === 96 && styles.large);
  if (logo) return <PictureOf variants={logo.variants} alt="" sizes={`${size}px`} className={look} />;
  if (!logoUrl || missing) return <Monogram name={name} size={size} />;
  return (
    <img
      className={look}
      src={logoUrl}
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
