import { statusNow } from "#shared/contracts/process.ts";
import { orderStandingOf, type VerifiedContract } from "#shared/contracts/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Config } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Contract } from "../model.ts";
import { holdsToken } from "../qr-token.ts";
import { contractContexts } from "./contract-context.ts";

interface Props {
  db: Database;
  config: Pick<Config, "jwtPrivateKey">;
  number: string;
  /** Of the file that somebody holds. */
  sha256: string | null;
  /** Of the QR code. */
  token: string | null;
  now: Date;
}

/** What anybody is told of a contract. @throws {AppError} `contracts.notFound` */
export async function verifyContract({ db, config, number, sha256, token, now }: Props): Promise<VerifiedContract> {
  const contract = number.toUpperCase().startsWith("CT-") ? await Contract.find(db, number) : undefined;
  if (!contract) throw new AppError("contracts.notFound");
  const { signatures, files, order } = (await contractContexts(db, [contract]))(contract.id);
  const isSignedFile = sha256 === null ? null : files.some((file) => file.sha256 === sha256);
  const tokenHolds = token === null ? null : holdsToken(config, contract.id, token);
  const { parties, total, date } = contract.text;
  const partyOf = (side: OrganizationType) => ({
    name: parties[side].name,
    country: parties[side].address?.country ?? parties[side].country,
    signedAt: signatures.find((signature) => signature.side === side)?.signedAt.toISOString() ?? null,
  });
  const isShown = isSignedFile === true || tokenHolds === true;
  return {
    number: contract.number,
    date,
    origin: contract.origin,
    status: statusNow({ ...contract, signed: signatures.map(({ side }) => side) }, now),
    isSignedFile,
    tokenHolds,
    details: isShown
      ? {
          seller: partyOf("supplier"),
          buyer: partyOf("buyer"),
          total,
          concludedAt: contract.concludedAt?.toISOString() ?? null,
          order: order && orderStandingOf(order.status),
          files: files.map((file) => ({ size: file.size, sha256: file.sha256 })),
        }
      : null,
  };
}
