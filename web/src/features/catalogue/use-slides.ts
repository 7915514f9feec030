import { useEffect, useRef, useState, type RefObject, type UIEvent } from "react";

interface Slides {
  track: RefObject<HTMLUListElement | null>;
  /** The one that is seen. */
  at: number;
  go: (index: number) => void;
  /** Spread these on the track. */
  heed: { onScroll: (event: UIEvent<HTMLElement>) => void; onPointerDown: () => void; onWheel: () => void };
}

/** A row of slides as wide as their track, which is scrolled: by a finger, by its keys, or by what calls `go`. */
export function useSlides(count: number): Slides {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // Where the track is being scrolled to by us: what passes by on the way is not where the reader is.
  const wanted = useRef<number>(undefined);
  // It may have been swiped before this script came.
  useEffect(() => {
    const { current } = track;
    if (current && current.clientWidth > 0) setAt(Math.round(current.scrollLeft / current.clientWidth));
  }, []);
  const letGo = () => (wanted.current = undefined);
  return {
    track,
    at,
    go(index) {
      const next = Math.min(Math.max(index, 0), count - 1);
      const { current } = track;
      if (!current || next === at) return;
      wanted.current = next;
      setAt(next);
      current.scrollTo({ left: next * current.clientWidth });
    },
    heed: {
      onScroll({ currentTarget: { scrollLeft, clientWidth } }) {
        if (clientWidth === 0) return;
        const seen = Math.round(scrollLeft / clientWidth);
        if (wanted.current === seen) letGo();
        else if (wanted.current === undefined) setAt(seen);
      },
      onPointerDown: letGo,
      onWheel: letGo,
    },
  };
}
