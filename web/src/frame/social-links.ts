import type { TablerIcon } from "@tabler/icons-react";
import { siteFacts, socialNetworks, type SocialNetwork } from "#shared/site-facts.ts";
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconBrandYoutube,
} from "#web/src/ui/icons.ts";

const networks: Record<SocialNetwork, { icon: TablerIcon; name: string }> = {
  linkedin: { icon: IconBrandLinkedin, name: "LinkedIn" },
  x: { icon: IconBrandX, name: "X" },
  youtube: { icon: IconBrandYoutube, name: "YouTube" },
  facebook: { icon: IconBrandFacebook, name: "Facebook" },
  instagram: { icon: IconBrandInstagram, name: "Instagram" },
};

/** The networks that the site facts name, in their order. */
export const socialLinks = socialNetworks.flatMap((network) =>
  siteFacts.social[network] ? [{ ...networks[network], href: siteFacts.social[network] }] : [],
);
