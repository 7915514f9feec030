import { Outlet } from "react-router-dom";
import { PageFrame } from "./public/PageFrame.tsx";

/** Header and footer around a public page. */
export function PublicLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
