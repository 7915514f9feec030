/**
 * The yardstick of signing in: how many passwords this machine compares in a second when a process does nothing else, with as many at a
 * time as the thread pool of a Node process takes. The cost is that of the hash.
 */
import bcrypt from "bcrypt";

const [hash = "", password = "", seconds = "5"] = process.argv.slice(2);
const started = performance.now();
const end = started + Number(seconds) * 1000;
let compared = 0;
await Promise.all(
  Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, async () => {
    while (performance.now() < end) {
      if (!(await bcrypt.compare(password, hash))) throw new Error("the hash is not the password's");
      compared += 1;
    }
  }),
);
process.stdout.write(String((compared * 1000) / (performance.now() - started)));
