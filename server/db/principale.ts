import pg from 'pg';

type Ricevente = ((e: Error) => void) | ((e: null, client: pg.Client) => void);

interface Luogo {
  readonly host: string;
  readonly port: number;
}

/** Up to the servers, the servers, and what follows them. */
const INDIRIZZO = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;
const PORTA = 5432;
/** A server whose machine has gone says nothing at all, a frozen one no more: the others must not wait for it. */
const RICERCA = { connectionTimeoutMillis: 3_000, query_timeout: 3_000 };
const VIVA = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** That none of the servers is the primary: one that is being promoted will be. */
class SenzaPrincipale extends Error {
  readonly code = '25006';
  constructor() {
    super('nessun server principale: il database è una replica in sola lettura');
  }
}

const conPorta = (testo: string): Luogo => {
  const [, host = testo, port] = /^(.+):(\d+)$/.exec(testo) ?? [];
  return { host: host.replace(/^\[(.+)\]$/, '$1'), port: Number(port ?? PORTA) };
};

/** The servers in `?host=`, sockets for example: as many ports as servers, or one for all. */
function daiParametri(ricerca: URLSearchParams, alPosto: Luogo): Luogo[] {
  const host = ricerca.get('host')?.split(',') ?? [alPosto.host];
  const porte = (ricerca.get('port') ?? String(alPosto.port)).split(',').map(Number);
  return host.map((uno, n) => ({ host: uno, port: porte[n] ?? porte[0] ?? PORTA }));
}

/** The servers that an address names, and the address of the first, as the driver reads it. */
function leggi(indirizzo: string): { readonly luoghi: readonly Luogo[]; readonly primo: string } {
  const [, prima = '', elenco = '', dopo = ''] = INDIRIZZO.exec(indirizzo) ?? [];
  const scritti = elenco.split(',');
  const [percorso = '', parametri = ''] = dopo.split('?');
  const ricerca = new URLSearchParams(parametri);
  const elencati = scritti.map(conPorta);
  const luoghi =
    elencati.length > 1 ? elencati : daiParametri(ricerca, elencati[0] ?? conPorta(''));
  if (luoghi.length < 2) return { luoghi, primo: indirizzo };
  for (const nome of ['host', 'port']) ricerca.delete(nome);
  return {
    luoghi,
    primo: `${prima}${elencati.length > 1 ? scritti[0] : ''}${percorso}?${ricerca}`,
  };
}

function clientDiProva(config: pg.ClientConfig | undefined, { host, port }: Luogo): pg.Client {
  const client = new pg.Client({ ...config, ...VIVA, ...RICERCA });
  client.on('error', () => undefined);
  return Object.assign(client, { host, port });
}

/** Whether the server of a pool's connection is silent: it lets no other one in, and does not say why. */
export async function muto(config: pg.PoolConfig, client: pg.PoolClient): Promise<boolean> {
  const { host, port, password } = client as pg.PoolClient & pg.Client;
  // The pool hides its own password from who copies its settings.
  const altro = clientDiProva({ ...(config as pg.ClientConfig), password }, { host, port });
  try {
    await altro.connect();
    return false;
  } catch (e) {
    return (e as Error).message === 'timeout expired';
  } finally {
    void altro.end();
  }
}

const IN_RECUPERO = 'select pg_is_in_recovery() as replica';

/** Whether this one will do; ends it where it does not. */
async function esigiPrincipale(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ replica: boolean }>(IN_RECUPERO);
  if (!rows[0]?.replica) return;
  await client.end();
  throw new SenzaPrincipale();
}

/**
 * The first that answers as what is looked for. What is told when none does is that there is no primary,
 * where somebody has said so: the others are only away.
 */
async function primoChe<T>(prove: readonly Promise<T>[]): Promise<T> {
  try {
    return await Promise.any(prove);
  } catch (e) {
    const { errors } = e as AggregateError;
    throw errors.find((uno) => uno instanceof SenzaPrincipale) ?? errors[0];
  }
}

/**
 * The driver's client for an address of several servers, as libpq reads one with
 * target_session_attrs=primary: every connection goes to the one that is the primary at that moment. With
 * one server too a connection is refused that finds a standby there: behind an address that moves from
 * machine to machine nobody must read what the primary has long changed, nor keep such a session.
 *
 * Where the primary was found is kept, until a connection there is lost or refused. Where any will do, the one
 * that was found may not: with its connection it is given up too, and the others are asked before it.
 */
function clientVerso(luoghi: readonly Luogo[], qualsiasi: boolean): typeof pg.Client {
  let noto: Luogo | undefined;
  let lasciato: Luogo | undefined;
  let ricerca: Promise<Luogo> | undefined;

  async function prova(config: pg.ClientConfig | undefined, luogo: Luogo): Promise<Luogo> {
    const client = clientDiProva(config, luogo);
    try {
      await client.connect();
      if (!qualsiasi) await esigiPrincipale(client);
      return luogo;
    } finally {
      void client.end();
    }
  }

  async function cerca(config: pg.ClientConfig | undefined): Promise<Luogo> {
    const altri = luoghi.filter((luogo) => luogo !== lasciato);
    try {
      return await primoChe(altri.map((luogo) => prova(config, luogo)));
    } catch (e) {
      if (lasciato) return prova(config, lasciato);
      throw e;
    }
  }

  return class extends pg.Client {
    readonly #config: pg.ClientConfig | undefined;

    constructor(config?: pg.ClientConfig) {
      super(config && { ...config, ...VIVA });
      this.#config = config;
    }

    async #collega(): Promise<void> {
      if (luoghi.length > 1 && noto === undefined) {
        ricerca ??= cerca(this.#config).finally(() => {
          ricerca = undefined;
        });
        noto = await ricerca;
      }
      const luogo = noto;
      Object.assign(this, luogo);
      const dimentica = () => {
        noto = undefined;
        if (qualsiasi) lasciato = luogo;
      };
      this.once(qualsiasi ? 'end' : 'error', dimentica);
      try {
        await super.connect();
        if (!qualsiasi) await esigiPrincipale(this);
      } catch (e) {
        dimentica();
        throw e;
      }
    }

    override connect(): Promise<pg.Client>;
    override connect(ricevi: Ricevente): void;
    // The pool calls it with a function, everybody else awaits it.
    override connect(ricevi?: Ricevente): Promise<pg.Client> | undefined {
      const fatto = this.#collega().then((): pg.Client => this);
      if (!ricevi) return fatto;
      const dopo = ricevi as (e: Error | null, client?: pg.Client) => void;
      fatto.then((client) => dopo(null, client), dopo);
      return undefined;
    }
  };
}

/** An address as the pool takes it: one server or several, of which the primary, or any, is meant. */
export function versoIServer(
  indirizzo: string,
  { qualsiasi = false }: { readonly qualsiasi?: boolean } = {},
): pg.PoolConfig {
  const { luoghi, primo } = leggi(indirizzo);
  return {
    connectionString: primo,
    Client: clientVerso(luoghi, qualsiasi) as unknown as new () => pg.ClientBase,
  };
}

/** A client of its own, for who needs no pool. */
export const apriClient = ({ Client, ...config }: pg.PoolConfig): pg.Client =>
  new ((Client as unknown as typeof pg.Client | undefined) ?? pg.Client)(config as pg.ClientConfig);
