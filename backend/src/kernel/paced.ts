/**
 * Does something at once when it is asked for, and again for whoever asked meanwhile: never twice at a time, with a pause between, so
 * that many who ask in a moment cost one turn. `work` handles its own failures.
 */
export function paced(work: () => Promise<void>, pause: number): { ask(): void; stop(): void } {
  let state: "idle" | "busy" | "stopped" = "idle";
  let wanted = false;
  const turn = async () => {
    wanted = false;
    await work();
    setTimeout(() => {
      if (state === "stopped") return;
      if (wanted) void turn();
      else state = "idle";
    }, pause).unref();
  };
  return {
    ask() {
      wanted = true;
      if (state !== "idle") return;
      state = "busy";
      void turn();
    },
    stop() {
      state = "stopped";
    },
  };
}
