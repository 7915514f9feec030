import { Outlet } from "react-router-dom";
import { SpriteProvider } from "#web/src/motifs/Sprite.tsx";
import "#web/src/ui/global.css";

/** What every page stands on. */
export function RootLayout() {
  return (
    <SpriteProvider>
      <Outlet />
    </SpriteProvider>
  );
}
