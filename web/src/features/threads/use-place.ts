import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** So near to the end counts as at it. */
const near = 48;

interface Props {
  /** Positions of the oldest and the newest message that are shown; 0 without any. */
  first: number;
  last: number;
  /** The newest is of the reader's own side and person: who writes sees it. */
  own: boolean;
  /** Older ones are wanted. */
  onTop: () => void;
}

/**
 * Keeps a reader's place in a conversation: at the end where they are at the end, and on the line that they read where
 * older messages come above or a new one below. `behind` says that a new one has come that is out of view.
 */
export function usePlace({ first, last, own, onTop }: Props): {
  list: RefObject<HTMLDivElement | null>;
  behind: boolean;
  toEnd: () => void;
  onScroll: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const [behind, setBehind] = useState(false);
  const atEnd = useRef(true);
  const top = useRef(0);
  const shown = useRef({ first, last: 0, height: 0 });
  const toEnd = useCallback(() => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    top.current = element.scrollTop;
    atEnd.current = true;
    setBehind(false);
  }, []);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || last === 0) return;
    const before = shown.current;
    shown.current = { first, last, height: element.scrollHeight };
    if (before.last === 0) return toEnd();
    if (first < before.first) element.scrollTop += element.scrollHeight - before.height;
    if (last <= before.last) return;
    if (atEnd.current || own) toEnd();
    else setBehind(true);
  }, [first, last, own, toEnd]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // The window, the composer or a face that has just come may change the height.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
      shown.current.height = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [toEnd]);
  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < near;
    // Word of a scroll comes a moment later: by then the list may have grown below a reader who has not moved.
    const isMovedUp = element.scrollTop < top.current;
    top.current = element.scrollTop;
    atEnd.current = isNear || (atEnd.current && !isMovedUp);
    if (atEnd.current) setBehind(false);
    if (element.scrollTop === 0 && element.scrollHeight > element.clientHeight) onTop();
  };
  return { list, behind, toEnd, onScroll };
}
