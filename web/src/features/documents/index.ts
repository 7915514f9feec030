export { documentsApi } from "./api.ts";
export { ChooseFiles, TakePicture } from "./ChooseFiles.tsx";
export { FileField } from "./FileField.tsx";
export { FileLink } from "./FileLink.tsx";
export { Thumbnail } from "./Thumbnail.tsx";
export { UploadList } from "./UploadList.tsx";
export { sizeWords } from "./file-words.ts";
export { useDrop } from "./use-drop.ts";
export { useUploads, type Uploads } from "./use-uploads.ts";
