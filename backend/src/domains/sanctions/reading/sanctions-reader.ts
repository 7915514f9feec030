import { answerEach } from "#backend/src/kernel/thread.ts";
import type { Answer, Question } from "./entry.ts";
import { readList } from "./read-list.ts";

// A list has up to 25 MB: it is read in a thread of its own, beside the one that answers everybody.
answerEach<Question, Answer>((question) => Promise.resolve(readList(question)));
