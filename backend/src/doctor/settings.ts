import type { Config } from "../config.ts";
import { domains } from "../domains/all.ts";
import { readProxies } from "../http/client-address.ts";

/** What the start of the product would refuse of settings that are well formed, such as a key that is none. */
export function allDomains(config: Config): Error[] {
  const checks = [
    () => readProxies(config.trustedProxies),
    ...domains.map(
      ({ check }) =>
        () =>
          check?.(config, domains),
    ),
  ];
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [error as Error];
    }
  });
}
