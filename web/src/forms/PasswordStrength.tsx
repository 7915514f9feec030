import { useEffect, useState } from "react";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./PasswordStrength.module.css";

interface Props {
  password: string;
  /** What a guesser knows of the owner: the address, the company. */
  about?: readonly string[];
  /** The words of a level, 0 to 4. */
  say: (level: number) => string;
}

type Estimate = (password: string, about: readonly string[]) => number;

/**
 * A hint below a new password. Its code comes with the first letter that is typed; without it there is no hint. Its room is there from that letter on: a
 * button that moved when the code comes would lose the press that is under way.
 */
export function PasswordStrength({ password, about = [], say }: Props) {
  const [estimate, setEstimate] = useState<Estimate>();
  const wanted = password !== "";
  useEffect(() => {
    if (!wanted) return;
    import("./strength.ts").then(
      ({ strengthOf }) => setEstimate(() => strengthOf),
      () => undefined,
    );
  }, [wanted]);
  const level = wanted && estimate ? estimate(password, about) : undefined;
  return (
    <div className={classNames(styles.strength, wanted && styles.wanted)} role="status">
      {level !== undefined && (
        <>
          <span className={classNames(styles.bar, styles[`level${level}`])} aria-hidden>
            {[1, 2, 3, 4].map((part) => (
              <span key={part} className={classNames(styles.part, part <= Math.max(level, 1) && styles.full)} />
            ))}
          </span>
          <span>{say(level)}</span>
        </>
      )}
    </div>
  );
}
