import { useRef, useState, type PointerEvent, type RefObject } from "react";

interface Dragged {
  list: RefObject<HTMLOListElement | null>;
  /** The one that is held. */
  held: number | null;
  /** Before which of them it would stand if it were let go; as many as there are for the end. */
  gap: number | null;
  /** Spread these on the handle of each. */
  handle: (at: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Moves what stands in a list by its handle, with a mouse, a pen or a finger. The list itself changes when it is let go. */
export function useDragged(onMove: (from: number, to: number) => void): Dragged {
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const letGo = () => {
    setHeld(null);
    setGap(null);
  };
  const gapAt = (y: number): number => {
    const middles = [...(list.current?.children ?? [])].map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2;
    });
    const next = middles.findIndex((middle) => y < middle);
    return next < 0 ? middles.length : next;
  };
  return {
    list,
    held,
    gap,
    handle: (at) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(at);
        setGap(at);
      },
      onPointerMove({ clientY }) {
        if (held === at) setGap(gapAt(clientY));
      },
      onPointerUp() {
        if (held !== at || gap === null) return;
        // Its own place is counted among those before which it may stand.
        const to = gap > at ? gap - 1 : gap;
        letGo();
        if (to !== at) onMove(at, to);
      },
      onPointerCancel: letGo,
    }),
  };
}
