import { useDispatch, useSelector, useStore } from "react-redux";
import type { AppStore, RootState } from "./store.ts";

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
export const useAppDispatch = useDispatch.withTypes<AppStore["dispatch"]>();
