import { Guard } from "../../ui/Guard.tsx";
import { TaskList } from "./TaskList.tsx";
import { TaskPage } from "./TaskPage.tsx";

export const tasks = {
  name: "tasks",
  list: () => (
    <Guard permission="tasks.read">
      <TaskList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="tasks.read">
      <TaskPage />
    </Guard>
  ),
};
