import { useTranslate } from "react-admin";
import { NavLink } from "react-router-dom";
import { useStaffPermissions } from "./Guard.tsx";
import { IconLayoutDashboard } from "./icons.ts";
import styles from "./Navigation.module.css";
import { sections, type Section } from "./sections.ts";
import { useWaiting } from "./use-waiting.ts";

/** The parts of the console that the reader may see, each with how much waits there. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslate();
  const { permissions = [] } = useStaffPermissions();
  return (
    <ul className={styles.menu}>
      <li>
        <NavLink to="/" end onClick={onChoose}>
          <IconLayoutDashboard size={20} stroke={1.75} aria-hidden="true" />
          {t("start.title")}
        </NavLink>
      </li>
      {sections
        .filter(({ permission }) => permissions.includes(permission))
        .map((section) => (
          <SectionLink key={section.name} section={section} onChoose={onChoose} />
        ))}
    </ul>
  );
}

function SectionLink({ section, onChoose }: { section: Section; onChoose?: () => void }) {
  const t = useTranslate();
  const waiting = useWaiting(section);
  const Icon = section.icon;
  return (
    <li>
      <NavLink to={`/${section.name}`} onClick={onChoose}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {t(`resources.${section.name}.name`, { count: 2 })}
        {waiting !== undefined && waiting > 0 && (
          <span className={styles.count}>
            {waiting}
            <span className="visually-hidden"> {t("console.waiting")}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}
