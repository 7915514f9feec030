/** Where an office asks for its verification. */
export const verificationPath = "/dashboard/settings/verification";
