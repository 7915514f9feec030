import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from "react";
import { doAgain, islandMark, onFirstTouch, typedIn } from "./first-touch.ts";
import styles from "./Island.module.css";
import { isTakingOver } from "./taking-over.ts";

interface Options<Props> {
  /** True where the code is needed though nobody touches it, such as to give back what was typed before. Asked in the browser. */
  wanted?: (props: Props) => boolean;
}

const declared: (() => Promise<unknown>)[] = [];
let loading: Promise<unknown> = Promise.resolve();

/** Loads the islands of all pages whose code has come: the server writes them whole, and a page opened inside the browser brings them along. */
export function islandsLoaded(): Promise<unknown> {
  // Also those that somebody else is waiting for already.
  loading = Promise.all([loading.catch(() => undefined), ...declared.splice(0).map((load) => load())]);
  return loading;
}

/** Leaves the islands of the page that is taken over to their first touch. */
export const letIslandsWait = (): void => void (declared.length = 0);

interface Arrival {
  part: RefObject<HTMLElement | null>;
  onReady: () => void;
}

const onServer = typeof document === "undefined";

/** Data by what it says; a function is new on each render and means the same. */
const isSame = (one: object, other: object): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * An island: a part that the server writes and that a browser takes over when it is first touched, with a pointer, a finger, the keyboard. Until
 * then it stands as the server wrote it, its code is not loaded and React leaves it alone; what is typed or pressed meanwhile is kept
 * (`first-touch.ts`). On a page that is opened inside the browser it comes with the page.
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { wanted }: Options<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let wake: () => void = () => undefined;
  const touch = () => new Promise<void>((resolve) => (wake = resolve));
  let woken = touch();
  const arrive = async () => (Loaded ??= await load());
  declared.push(arrive);

  function Arrived({ part, onReady, props }: Arrival & { props: Props }) {
    // While it renders, because then nothing has been written over what was typed.
    const [typed] = useState(() => typedIn(part.current));
    useEffect(() => {
      if (part.current) doAgain(part.current, typed);
      onReady();
      // eslint-disable-next-line react-hooks/exhaustive-deps -- it arrives once.
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  }

  const Awaited = lazy(async () => {
    while (!Loaded) {
      await woken;
      woken = touch();
      // When it cannot come, what stands there goes on standing; the next touch asks again.
      await arrive().catch(() => undefined);
    }
    return { default: Arrived };
  });

  function Adopted(props: Props) {
    const part = useRef<HTMLDivElement>(null);
    const [ready, setReady] = useState(false);
    const Part = onServer ? Arrived : Awaited;
    const element = (
      <Suspense>
        <Part part={part} onReady={() => setReady(true)} props={props} />
      </Suspense>
    );
    // Until it is taken over, React must see no change in it: it would throw away what the server wrote and wait for the code.
    const [first] = useState(element);
    const [firstProps] = useState(props);
    const changed = !ready && !isSame(firstProps, props);
    const needed = changed || wanted;
    useLayoutEffect(() => (part.current ? onFirstTouch(part.current, () => wake()) : undefined), []);
    useEffect(() => {
      if (typeof needed === "function" ? needed(props) : needed) wake();
      // eslint-disable-next-line react-hooks/exhaustive-deps -- asked when the part appears or changes before it has come.
    }, [changed]);
    return (
      <div ref={part} className={styles.part} {...{ [islandMark]: "" }}>
        {ready ? element : first}
      </div>
    );
  }

  // Without a boundary: React would hold back for 300 ms what comes after an empty one.
  function Fresh(props: Props) {
    const [arrival, setArrival] = useState<{ problem?: unknown } | undefined>(Loaded && {});
    useEffect(() => {
      if (!Loaded)
        arrive().then(
          () => setArrival({}),
          (problem: unknown) => setArrival({ problem }),
        );
    }, []);
    if (arrival && "problem" in arrival) throw arrival.problem as Error;
    return <div className={styles.part}>{Loaded && <Loaded {...props} />}</div>;
  }

  return function Island(props: Props) {
    const [adopts] = useState(() => onServer || isTakingOver());
    return adopts ? <Adopted {...props} /> : <Fresh {...props} />;
  };
}
