import { useEffect, useRef } from "react";
import { useTranslate } from "react-admin";
import { Notice } from "../../ui/Notice.tsx";

/** What a move has come to. It takes the focus, whose place, the move's button, is gone. */
export function DoneNotice({ move }: { move: string }) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="success" role="status">
        {t(`disputes.done.${move}`)}
      </Notice>
    </div>
  );
}
