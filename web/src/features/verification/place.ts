/** Where an office asks for its verification, and reads how far it is. */
export const verificationPlace = "/dashboard/settings/verification";
