import type { PreviousUpload, UrlStorage } from "tus-js-client";
import { tabStorage } from "#web/src/runtime/tab-storage.ts";

const nameOf = (fingerprint: string) => `upload:${fingerprint}`;

/**
 * Where files stand that have been begun: the same file, chosen again after a reload, goes on where it stopped. Only its address is kept, under
 * a fingerprint that says nothing of the file.
 */
export const begunUploads: UrlStorage = {
  findAllUploads: () => Promise.resolve([]),
  findUploadsByFingerprint(fingerprint) {
    const uploadUrl = tabStorage.getItem(nameOf(fingerprint));
    const found = {
      size: null,
      metadata: {},
      creationTime: "",
      urlStorageKey: fingerprint,
      uploadUrl,
      parallelUploadUrls: null,
    };
    return Promise.resolve(uploadUrl ? [found as PreviousUpload] : []);
  },
  addUpload(fingerprint, { uploadUrl }) {
    if (uploadUrl) tabStorage.setItem(nameOf(fingerprint), uploadUrl);
    return Promise.resolve(fingerprint);
  },
  removeUpload(urlStorageKey) {
    tabStorage.removeItem(nameOf(urlStorageKey));
    return Promise.resolve();
  },
};
