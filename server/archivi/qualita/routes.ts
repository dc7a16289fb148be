import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { type RotteQualita, rotteQualita } from '#contract/qualita.ts';
import { rotteTolleranze } from '#contract/tolleranze.ts';
import { controlliDi } from '#domain/archivi/qualita/controlli.ts';
import type { CodiceControllo } from '#domain/archivi/qualita/controllo.ts';
import { controlliAttuati, controlloAttuato } from '#domain/archivi/qualita/tolleranze.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { eData } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { creaReport, type RichiestaReport } from '#server/reports/richiesta.ts';
import { accetta, eliminaValori, riapri, riporta } from './azioni.ts';
import { type Esame, esameDi } from './esame.ts';
import { conta, esaminati, leggiRighe, ordineDi } from './lettura.ts';
import { nomeDi } from './report.ts';
import { leggiTolleranze, scriviTolleranze } from './tolleranze.ts';

const DIMENSIONE_PAGINA = 25;

interface Chiesto {
  readonly data: string;
  readonly giorni?: number;
  readonly filter?: object | null;
}

const giornoDi = (campo: string, scritto: string) => {
  if (!eData(scritto)) throw erroreCampo(campo, `${scritto} non esiste nel calendario.`);
  return scritto;
};

const esame = (archivio: TipoArchivio, { codAzienda }: Contesto, chiesto: Chiesto): Esame => {
  const filtro = (chiesto.filter ?? {}) as FiltroArchivioWire;
  const data = giornoDi('data', chiesto.data);
  return esameDi(archivio, { data, giorni: chiesto.giorni, filtro, codAzienda });
};

const attuato = async (tx: Tx, archivio: TipoArchivio, codice: CodiceControllo) => {
  const suo = controlloAttuato(archivio, codice, await leggiTolleranze(tx));
  if (suo) return suo;
  const suoi = controlliDi(archivio).map((uno) => uno.codice);
  throw erroreCampo(
    'controllo',
    `${archivio.intestazione} non ha il controllo ${codice}: ha ${suoi.join(', ')}.`,
  );
};

/** One check after the other: each is one statement over whole sets. */
const contaTutti = (tx: Tx, suo: Esame) =>
  leggiTolleranze(tx).then(async (scritte) => {
    const controlli = [];
    for (const uno of controlliAttuati(suo.archivio, scritte)) {
      const { controllo, attivo, soglia } = uno;
      controlli.push({ codice: controllo.codice, attivo, soglia, ...(await conta(tx, suo, uno)) });
    }
    return controlli;
  });

interface Legame {
  readonly app: FastifyInstance;
  readonly servizi: Servizi;
  readonly archivio: TipoArchivio;
  readonly rotte: RotteQualita;
}

const legaLettura = ({ app, servizi, archivio, rotte }: Legame): void => {
  const { db } = servizi;

  lega(app, servizi, rotte.controlli, ({ contesto, body }) => {
    const suo = esame(archivio, contesto, body);
    return inTransazione(db, contesto, async (tx) => ({
      ...suo.finestra,
      lavorativo: eLavorativoTarget(suo.data),
      ...(await esaminati(tx, suo)),
      controlli: await contaTutti(tx, suo),
    }));
  });

  lega(app, servizi, rotte.righe, ({ contesto, body }) => {
    const suo = esame(archivio, contesto, body);
    const ordine = body.filter?.sqlParams?.orderByDict as Ordinamento | null | undefined;
    ordineDi(ordine);
    const pageNumber = body.paging?.pageNumber ?? 1;
    const pageSize = body.paging?.pageSize ?? DIMENSIONE_PAGINA;
    return inTransazione(db, contesto, async (tx) => {
      const { items, totale } = await leggiRighe(
        tx,
        suo,
        await attuato(tx, archivio, body.controllo),
        {
          accettate: body.accettate ?? false,
          ordine,
          limite: pageSize,
          salta: (pageNumber - 1) * pageSize,
        },
      );
      return {
        items,
        totalCount: totale,
        totalCountEsatto: true,
        pageNumber,
        pageSize,
        cursorePrima: null,
        cursoreDopo: null,
      };
    });
  });

  lega(app, servizi, rotte.esporta, ({ contesto, query, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const { controllo } = await attuato(tx, archivio, body.controllo);
      const lavoro = await creaReport(tx, contesto, {
        report: nomeDi(archivio),
        guid: query.guid ?? randomUUID(),
        richiesta: body.filter as RichiestaReport | null | undefined,
        qualita: {
          controllo: controllo.codice,
          data: giornoDi('data', body.data),
          giorni: body.giorni,
          accettate: body.accettate ?? false,
        },
      });
      return avviato(lavoro);
    }),
  );
};

const legaAzioni = ({ app, servizi, archivio, rotte }: Legame): void => {
  const { db } = servizi;
  /** Rows bring their days with them: no day of reference is asked. */
  const senzaGiorno = (contesto: Contesto) => esame(archivio, contesto, { data: '2000-01-03' });
  const esigiGiorni = (righe: readonly { readonly data: string }[]) => {
    for (const [i, { data }] of righe.entries()) giornoDi(`righe.${i}.data`, data);
  };

  lega(app, servizi, rotte.accetta, ({ contesto, body }) => {
    esigiGiorni(body.righe);
    return inTransazione(db, contesto, async (tx) => {
      await attuato(tx, archivio, body.controllo);
      return accetta(tx, senzaGiorno(contesto), body);
    });
  });

  lega(app, servizi, rotte.riapri, ({ contesto, body }) => {
    esigiGiorni(body.righe);
    return inTransazione(db, contesto, (tx) => riapri(tx, senzaGiorno(contesto), body));
  });

  lega(app, servizi, rotte.riporta, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => riporta(tx, esame(archivio, contesto, body), body)),
  );

  lega(app, servizi, rotte.elimina, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => eliminaValori(tx, senzaGiorno(contesto), body)),
  );
};

/** The checks of every archive, and their settings. */
export const rotteDellaQualita = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  for (const archivio of tipiArchivio) {
    const rotte = rotteQualita[archivio.tipo];
    if (!rotte) continue;
    const legame = { app, servizi, archivio, rotte };
    legaLettura(legame);
    legaAzioni(legame);
  }
  lega(app, servizi, rotteTolleranze.leggi, () => leggiTolleranze(db));
  lega(app, servizi, rotteTolleranze.scrivi, ({ body, contesto }) =>
    inTransazione(db, contesto, (tx) => scriviTolleranze(tx, body.righe)),
  );
};
