import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** The origin by which the product is called when no socket is between. */
export const RATEO = 'http://localhost';

interface Pagina {
  readonly url: URL;
  readonly stato: number;
  readonly testo: string;
}

type Vaso = Map<string, string>;

const annota = (vaso: Vaso, righe: readonly string[]): void => {
  for (const riga of righe) {
    const [coppia = '', ...attributi] = riga.split(';');
    const [nome = '', ...valore] = coppia.split('=');
    const tolto = attributi.some((uno) => /max-age=0|expires=thu, 01 jan 1970/i.test(uno));
    if (tolto) vaso.delete(nome.trim());
    else vaso.set(nome.trim(), valore.join('='));
  }
};

const righeDi = (intestazione: string | string[] | undefined): string[] =>
  intestazione === undefined ? [] : [intestazione].flat();

/** A browser as far as a log-in needs one: it follows redirects and keeps each site's cookies. */
export class Navigatore {
  readonly #app: FastifyInstance;
  readonly vasi = new Map<string, Vaso>();
  readonly #stretti = new Set<string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  vaso(origine: string): Vaso {
    const suo = this.vasi.get(origine) ?? new Map<string, string>();
    this.vasi.set(origine, suo);
    return suo;
  }

  /** Those that go along; from another site without the ones that are Strict. */
  cookie(origine: string, daAltrove = false): string {
    return [...this.vaso(origine)]
      .filter(([nome]) => !(daAltrove && this.#stretti.has(nome)))
      .map(([nome, valore]) => `${nome}=${valore}`)
      .join('; ');
  }

  /** One request to the product, as a navigation; `daAltrove`: from a page of another site. */
  async rateo(
    cammino: string,
    { daAltrove = false }: { readonly daAltrove?: boolean } = {},
  ): Promise<LightMyRequestResponse> {
    const risposta = await this.#app.inject({
      method: 'GET',
      url: cammino,
      headers: {
        host: 'localhost',
        cookie: this.cookie(RATEO, daAltrove),
        'sec-fetch-site': daAltrove ? 'cross-site' : 'same-origin',
        'sec-fetch-mode': 'navigate',
      },
    });
    const lasciati = righeDi(risposta.headers['set-cookie']);
    annota(this.vaso(RATEO), lasciati);
    for (const uno of lasciati)
      if (/; SameSite=Strict/i.test(uno)) this.#stretti.add(uno.split('=')[0] ?? '');
    return risposta;
  }

  /** One request elsewhere. */
  async #altrove(url: URL): Promise<{ stato: number; location: string | null; testo: string }> {
    const risposta = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.cookie(url.origin) },
    });
    annota(this.vaso(url.origin), risposta.headers.getSetCookie());
    const location = risposta.headers.get('location');
    return { stato: risposta.status, location, testo: await risposta.text() };
  }

  /** Follows redirects until a page is there, or one that `fino` wants to look at. */
  async vai(
    indirizzo: string,
    fino: (url: URL) => boolean = () => false,
    daAltrove = false,
  ): Promise<Pagina> {
    let url = new URL(indirizzo, RATEO);
    let altrove = daAltrove;
    for (let passi = 0; passi < 15; passi += 1) {
      if (fino(url)) return { url, stato: 0, testo: '' };
      if (url.origin === RATEO) {
        const { statusCode, headers, body } = await this.rateo(url.pathname + url.search, {
          daAltrove: altrove,
        });
        const { location } = headers;
        if (typeof location !== 'string' || !location)
          return { url, stato: statusCode, testo: body };
        url = new URL(location, url);
        if (url.origin === RATEO && !url.pathname.startsWith('/api/'))
          return { url, stato: statusCode, testo: '' };
        continue;
      }
      const { stato, location, testo } = await this.#altrove(url);
      if (!location) return { url, stato, testo };
      url = new URL(location, url);
      altrove = true;
    }
    throw new Error(`troppi rinvii: ${url.href}`);
  }

  /** The renewal that the web application makes when it starts: who is in, by the session's cookie. */
  rinnova(): Promise<LightMyRequestResponse> {
    return this.#app.inject({
      method: 'POST',
      url: '/api/accesso/rinnova',
      headers: { host: 'localhost', cookie: this.cookie(RATEO), 'sec-fetch-site': 'same-origin' },
    });
  }
}
