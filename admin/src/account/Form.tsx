import type { ReactNode } from "react";
import { Stack } from "../ui/Stack.tsx";

interface Props {
  onSubmit: () => Promise<void>;
  /** The id of its heading. */
  labelledBy?: string;
  children: ReactNode;
}

/** A form that is checked and sent by its page. */
export function Form({ onSubmit, labelledBy, children }: Props) {
  return (
    <form
      method="post"
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <Stack>{children}</Stack>
    </form>
  );
}
