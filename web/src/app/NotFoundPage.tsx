/** An unknown address; its status is 404. */
export { NotFound as Component } from "#web/src/frame/NotFound.tsx";
