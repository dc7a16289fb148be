let lette: Promise<ReadonlySet<string>> | undefined;

const leggi = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((una) => una.toLowerCase()));
};

/**
 * The long list of the passwords that people use most, in lower case: too heavy for the browser,
 * which has a short one (domain/accesso/password-comuni.ts). Read when it is first needed.
 */
export const altrePasswordComuni = (): Promise<ReadonlySet<string>> => {
  lette ??= leggi();
  return lette;
};
