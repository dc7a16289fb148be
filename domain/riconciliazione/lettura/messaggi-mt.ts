import type { FormatoEstratto } from '#domain/riconciliazione/estratto.ts';

/** Which sequences a message has, each with those inside it. */
export interface Struttura {
  readonly [nome: string]: Struttura;
}

/** A message as data: what is a tag in it, and how its sequences nest. */
export interface DescrizioneMt {
  readonly formato: FormatoEstratto;
  /** Fields that it knows: a line that begins like another one is the rest of a text. */
  readonly campi: ReadonlySet<string>;
  /** Null of a message that has no sequences. */
  readonly sequenze: Struttura | null;
  /** Sequences that are gone through: those inside are told one at a time. */
  readonly contenitori: ReadonlySet<string>;
}

const insieme = (nomi: string): ReadonlySet<string> => new Set(nomi.split(' '));

const CONTO = insieme('20 21 25 25P 28 28C 34F 13D 60F 60M 61 86 90D 90C 62F 62M 64 65');

/** What the messages of ISO 15022 have in common: letters are the options of a field. */
const COMUNI =
  '16R 16S 20C 20U 23G 98A 98B 98C 98D 98E 98F 99A 99B 13A 13B 13J 13K 22F 22H 97A 97B 97C 97D 97E ' +
  '95C 95L 95P 95Q 95R 95S 95U 95V 17B 35B 12A 12B 12C 11A 92A 92B 92C 92D 92F 92H 92J 92K 92L 92M 92N 92P 92R ' +
  '90A 90B 90E 90F 90J 90K 90L 94B 94C 94F 94G 94H 94L 93B 93C 93D 70C 70D 70E 70F 70G 70M 19A 19B 69A 69B ' +
  '69C 69D 69E 69F 69J 36A 36B 36C 36D 36E 24B 25D 28C 28E 67A';

const CAMPI = insieme(COMUNI);

const PARTI: Struttura = { SETPRTY: {}, CSHPRTY: {}, AMT: {} };

const ISTRUZIONE: Struttura = {
  GENL: { LINK: {} },
  TRADDET: { FIA: {} },
  FIAC: { BREAK: {} },
  REPO: {},
  SETDET: PARTI,
  OTHRPRTY: {},
};

const EVENTO_TITOLI: Struttura = { FIA: {}, ACCTINFO: {} };
/** Of an announcement; of a payment with the parties and the tax vouchers too. */
const MOVIMENTI_ATTESI: Struttura = { SECMOVE: { FIA: {} }, CASHMOVE: {} };
const MOVIMENTI_ESEGUITI: Struttura = {
  SECMOVE: { FIA: {}, RECDEL: {} },
  CASHMOVE: { CSHPRTY: {}, TAXVODET: {} },
};

const nessuno: ReadonlySet<string> = new Set();

const sequenze = (
  formato: FormatoEstratto,
  struttura: Struttura,
  contenitori = nessuno,
): DescrizioneMt => ({ formato, campi: CAMPI, sequenze: struttura, contenitori });

const conto = (formato: FormatoEstratto): DescrizioneMt => ({
  formato,
  campi: CONTO,
  sequenze: null,
  contenitori: nessuno,
});

const istruzione = sequenze('MT54x', ISTRUZIONE);
const SOTTOCONTO = insieme('SUBSAFE');

export const MESSAGGI_MT: Readonly<Record<string, DescrizioneMt>> = {
  '535': sequenze(
    'MT535',
    {
      GENL: { LINK: {} },
      SUBSAFE: { FIN: { FIA: {}, SUBBAL: { BREAK: {} }, BREAK: {} } },
      ADDINFO: {},
    },
    SOTTOCONTO,
  ),
  '536': sequenze(
    'MT536',
    {
      GENL: { LINK: {} },
      SUBSAFE: { FIN: { FIA: {}, TRAN: { LINK: {}, TRANSDET: { SETPRTY: {} } } } },
      ADDINFO: {},
    },
    SOTTOCONTO,
  ),
  '540': istruzione,
  '541': istruzione,
  '542': istruzione,
  '543': istruzione,
  '544': istruzione,
  '545': istruzione,
  '546': istruzione,
  '547': istruzione,
  '548': sequenze('MT54x', {
    GENL: { LINK: {}, STAT: { REAS: {} } },
    SETTRAN: { SETPRTY: {} },
    ADDINFO: {},
  }),
  '564': sequenze('MT564', {
    GENL: { LINK: {} },
    USECU: EVENTO_TITOLI,
    INTSEC: {},
    CADETL: {},
    CAOPTN: MOVIMENTI_ATTESI,
    ADDINFO: {},
  }),
  '566': sequenze('MT566', {
    GENL: { LINK: {} },
    USECU: EVENTO_TITOLI,
    CADETL: {},
    CACONF: MOVIMENTI_ESEGUITI,
    ADDINFO: {},
  }),
  '940': conto('MT940'),
  '942': conto('MT942'),
  '950': conto('MT950'),
};

/** Known, and not of what is reconciled: refused with its name. */
export const MESSAGGI_ESTRANEI: Readonly<Record<string, string>> = {
  '515': 'conferma di negoziazione',
  '517': 'affermazione di negoziazione',
  '537': 'operazioni pendenti e penali',
  '538': 'operazioni fra conti',
  '558': 'garanzie fra tre parti',
  '565': 'istruzione su un’operazione sul capitale',
  '567': 'stato di un’operazione sul capitale',
  '568': 'testo su un’operazione sul capitale',
  '569': 'garanzie e contropartite',
  '900': 'conferma di addebito',
  '910': 'conferma di accredito',
  '941': 'rapporto dei saldi',
};
