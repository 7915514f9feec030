import { Guard } from "../../ui/Guard.tsx";
import { MessageList } from "./MessageList.tsx";
import { MessagePage } from "./MessagePage.tsx";

export const contactMessages = {
  name: "contact-messages",
  list: () => (
    <Guard permission="contactMessages.read">
      <MessageList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="contactMessages.read">
      <MessagePage />
    </Guard>
  ),
};
