import { useId, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { Link, type LinkProps } from "./Link.tsx";
import type { TablerIcon } from "@tabler/icons-react";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";
import styles from "./Button.module.css";

export type ButtonVariant = "primary" | "outline" | "ghost" | "danger" | "ochre" | "inverse" | "ink" | "outlineInk";

interface Look {
  variant?: ButtonVariant;
  size?: "small" | "medium" | "large";
  /** Takes the whole width. */
  block?: boolean;
  icon?: TablerIcon;
  iconAfter?: TablerIcon;
  /** Shows the icon alone; `children` stay as its name for screen readers and as its tooltip. */
  iconOnly?: boolean;
}

export interface ButtonProps extends Look, ComponentProps<"button"> {
  /** Work is under way: a spinner takes the icon's place and presses are ignored, so nothing is sent twice. */
  loading?: boolean;
  /** Why the button cannot be pressed now. It stays focusable, and the reason stands below it. */
  disabledReason?: string;
}

const look = ({ variant = "outline", size = "medium", block, iconOnly }: Look, className?: string) =>
  classNames(
    styles.button,
    styles[variant],
    size !== "medium" && styles[size],
    block && styles.block,
    iconOnly && styles.iconOnly,
    className,
  );

function Content({
  icon,
  iconAfter,
  iconOnly,
  size,
  loading,
  children,
}: Look & { loading?: boolean; children?: ReactNode }) {
  const iconSize = size === "small" ? "small" : "medium";
  return (
    <>
      {loading ? <Spinner label={null} size={iconSize} /> : icon && <Icon of={icon} size={iconSize} />}
      <span className={iconOnly ? styles.hiddenLabel : styles.label}>{children}</span>
      {iconAfter && <Icon of={iconAfter} size={iconSize} />}
    </>
  );
}

export function Button({
  variant,
  size,
  block,
  icon,
  iconAfter,
  iconOnly,
  loading,
  disabledReason,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const held = Boolean(loading || disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => (held ? event.preventDefault() : onClick?.(event));
  const button = (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, block, iconOnly }, className)}
      onClick={press}
      aria-disabled={held || rest["aria-disabled"] || undefined}
      aria-busy={loading || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      title={iconOnly && typeof children === "string" ? children : rest.title}
    >
      <Content {...{ icon, iconAfter, iconOnly, size, loading }}>{children}</Content>
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={classNames(styles.withReason, block && styles.block)}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

/** A link inside the product that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  iconAfter,
  iconOnly,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, block, iconOnly }, className)}>
      <Content {...{ icon, iconAfter, iconOnly, size }}>{children}</Content>
    </Link>
  );
}

/** A link out of the router (a file, another site) that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  block,
  icon,
  iconAfter,
  iconOnly,
  className,
  children,
  ...rest
}: Look & ComponentProps<"a">) {
  return (
    <a
      {...rest}
      className={look({ variant, size, block, iconOnly }, className)}
      rel={rest.target === "_blank" ? "noopener noreferrer" : rest.rel}
    >
      <Content {...{ icon, iconAfter, iconOnly, size }}>{children}</Content>
    </a>
  );
}
