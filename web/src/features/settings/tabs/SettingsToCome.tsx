import { Card } from "#web/src/ui/Card.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";

/** In place of what has not arrived. */
export function SettingsToCome() {
  return (
    <Card padded>
      <Skeleton shape="rows" count={4} />
      <SlowHint />
    </Card>
  );
}
