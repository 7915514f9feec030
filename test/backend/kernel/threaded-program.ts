import { answerEach } from "#backend/src/kernel/thread.ts";

/** What a thread may come to, for the tests of it. */
answerEach((question: "greet" | "refuse" | "end" | "hang" | "fill"): Promise<string> => {
  if (question === "end") process.exit(3);
  if (question === "refuse") return Promise.reject(new Error("no"));
  if (question === "hang") for (;;);
  if (question === "fill") for (const all: unknown[] = []; ;) all.push({ length: all.length });
  return Promise.resolve("hello");
});
