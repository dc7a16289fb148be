/** An address that a provider reads, and the environment's variable that may name another one. */
export interface IndirizzoProvider {
  readonly nome: string;
  readonly indirizzo: string;
  readonly variabile: string;
  readonly daAmbiente: boolean;
}

/** An address as it may be shown: one that carries a password of its own does not tell it. */
export const senzaPassword = (indirizzo: string): string => {
  if (!URL.canParse(indirizzo)) return indirizzo;
  const url = new URL(indirizzo);
  if (url.password === '') return indirizzo;
  url.password = '***';
  return url.href;
};

/** Where to ask and with which header: `fetch` refuses an address with user and password in it. */
export const richiestaA = (indirizzo: string) => {
  const url = new URL(indirizzo);
  const { username, password } = url;
  if (username === '') return { url, headers: {} };
  url.username = '';
  url.password = '';
  const credenziali = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    url,
    headers: { authorization: `Basic ${Buffer.from(credenziali).toString('base64')}` },
  };
};
