import { sql } from 'kysely';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { gruppiDelLivello } from '#domain/reports/giacenze.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { type NomeStampa, stampeValutazione } from '#domain/reports/valutazione.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import { esigiPossibile } from '#server/giacenze/report.ts';
import {
  type ColonnaSql,
  componi,
  inParole,
  type LivelloSql,
} from '#server/reports/composizione.ts';
import type {
  Chiedi,
  DescrizioneReport,
  DomandaReport,
  Lettura,
} from '#server/reports/descrizione.ts';
import { type LettureLivelli, livelliChiesti } from '#server/reports/livelli.ts';
import { nomeFile } from '#server/reports/nome-file.ts';
import { altriParametri, parametriArchivio } from '#server/reports/parametri.ts';
import { condizioneRimanenze } from '../condizione.ts';
import { type Corsa, domandaCorsa, NON_TROVATA } from '../corsa.ts';
import { type ContiAllaFine, type ContiDellaStampa, contiDella } from './conti-in-divisa.ts';
import { corsaInParole, firmaDi, titoloConStato } from './firma.ts';
import { cifra, colonna, giorno, lettureRimanenze, type Sql } from './parti.ts';
import { PIANO, STAMPE, type Stampa } from './stampe.ts';

async function corsaDi(domanda: DomandaReport, chiedi: Chiedi): Promise<Corsa | null> {
  const { filtro } = domanda;
  const [corsa] = await chiedi(domandaCorsa(filtro, aziendaDi(domanda)));
  if (!corsa && filtro.guid) throw errore('NON_TROVATO', NON_TROVATA);
  return corsa ?? null;
}

/** What the dimensions of the groupings were called then, by number. */
async function dimensioniDi(
  corsa: Corsa | null,
  codAzienda: string,
  chiedi: Chiedi,
): Promise<ReadonlyMap<string, string>> {
  if (!corsa) return new Map();
  const nomi = await chiedi(sql<{ codice: string; nome: string }>`
    select n.codice, n.nome from rimanenze_nomi n
     where n.cod_azienda = ${codAzienda} and n.id_chiusura = ${corsa.id} and n.che = 'dimensione'`);
  return new Map(nomi.map(({ codice, nome }) => [codice, nome]));
}

interface Composta {
  readonly domanda: DomandaReport;
  /** Null where nothing has been closed: there are no rows. */
  readonly corsa: Corsa | null;
  readonly livelli: readonly LivelloSql[];
  readonly gruppi: readonly string[];
  readonly conti: ContiDellaStampa | null;
  /** Whether all its rows are of one currency: then what is in it makes a total above any group too. */
  readonly unaDivisa: boolean;
}

const dove = ({ domanda, corsa }: Composta): Sql =>
  corsa ? condizioneRimanenze(domanda.filtro as never, corsa, aziendaDi(domanda)) : sql`false`;

const ORDINE = ['cod_portafoglio', 'cod_depositario', 'cod_titolo', 'imm_circ', 'corta', 'id'].map(
  (nome) => sql.ref(`t.${nome}`),
);

/** The rows of a print as `t`, with those that stand beside them. */
function righeDi({ unione, accanto }: Stampa, { corsa, domanda, conti }: Composta): Sql {
  const righe =
    accanto && corsa
      ? sql`(select r.* from rimanenze r union all
             ${accanto({ codAzienda: aziendaDi(domanda), corsa, conti: conti?.righe ?? null })}) t`
      : sql`rimanenze t`;
  return unione ? sql`${righe} ${unione.sql}` : righe;
}

/** What is of one currency: below it amounts in currency make a total, above it they do not. */
const UNA_DIVISA: ReadonlySet<string> = new Set(['codTitolo', 'codDivisa']);

function conTotali(
  colonne: Stampa['colonne'],
  { gruppi, unaDivisa }: Composta,
): readonly ColonnaSql[] {
  const dove = gruppi.findIndex((uno) => UNA_DIVISA.has(uno));
  return colonne.map(({ nellaDivisa, ...una }) =>
    nellaDivisa && !unaDivisa
      ? { ...una, file: { ...una.file, totale: dove >= 0, totaleDalLivello: dove + 1 } }
      : una,
  );
}

/** Whether the rows of a print are of one currency; a plan adds up nothing above a titolo. */
async function inUnaDivisa(nome: NomeStampa, composta: Composta, chiedi: Chiedi): Promise<boolean> {
  if (nome === 'ingressi') return false;
  const stampa = stampaDi(nome, composta.domanda);
  if (stampa.unione || !stampa.colonne.some(({ nellaDivisa }) => nellaDivisa)) return false;
  const [lette] = await chiedi(sql<{ divise: number }>`
    select count(distinct t.cod_divisa)::int as divise from ${righeDi(stampa, composta)}
     where ${dove(composta)} and ${stampa.quali}`);
  return lette?.divise === 1;
}

function righeDella(stampa: Stampa, composta: Composta) {
  const { quali, ordine = [] } = stampa;
  const colonne = conTotali(stampa.colonne, composta);
  const origine = righeDi(stampa, composta);
  return componi({
    livelli: composta.livelli,
    colonne,
    origine,
    dove: sql`${dove(composta)} and ${quali}`,
    ordine: [...ORDINE, ...ordine],
  });
}

const CHE = [
  { codice: 'prezzo', descrizione: 'Prezzo' },
  { codice: 'cambio', descrizione: 'Cambio' },
  { codice: 'coefficiente', descrizione: 'Coefficiente' },
  { codice: 'rateo', descrizione: 'Rateo' },
  { codice: 'tasso', descrizione: 'Tasso' },
  { codice: 'cambioMedio', descrizione: 'Cambio medio' },
  { codice: 'prezzoFiscale', descrizione: 'Prezzo fiscale' },
];
const CHE_COSA = inParole(sql`t.che`, CHE);
/** An archive as its screen calls it; what is no archive as it stands. */
const FONTE = inParole(
  sql`t.fonte`,
  tipiArchivio.map(({ tipo, intestazione }) => ({ codice: tipo, descrizione: intestazione })),
);

const LIVELLI_INGRESSI: Readonly<Record<string, LivelloSql>> = {
  che: { titolo: 'Che cosa', valore: CHE_COSA },
  fonte: { titolo: 'Fonte', valore: FONTE },
};

const COLONNE_INGRESSI: readonly ColonnaSql[] = [
  colonna('Che cosa', 12, CHE_COSA),
  colonna('Codice', 14, sql`t.codice`),
  colonna('Portafoglio', 10, sql`t.cod_portafoglio`),
  giorno('Media dal', sql`t.dal`),
  giorno('Data', sql`t.data`),
  cifra('Valore', sql`t.valore`, 4),
  colonna('Fonte', 20, FONTE),
  cifra('Età in giorni', sql`t.giorni`, 0),
];

/** What was read for the rows of the filter: of their titoli, and of their currencies. */
function righeDegliIngressi(composta: Composta) {
  const { corsa, domanda } = composta;
  const righe = sql`select t.cod_titolo, t.cod_divisa, t.cod_portafoglio from rimanenze t where ${dove(composta)}`;
  return componi({
    livelli: composta.livelli,
    colonne: COLONNE_INGRESSI,
    origine: sql`rimanenze_ingressi t`,
    dove: corsa
      ? sql`t.cod_azienda = ${aziendaDi(domanda)} and t.id_chiusura = ${corsa.id}
          and exists (select from (${righe}) r
            where (r.cod_titolo = t.codice collate "C" or r.cod_divisa = t.codice)
              and (t.cod_portafoglio is null or r.cod_portafoglio = t.cod_portafoglio collate "C"))`
      : sql`false`,
    ordine: ['che', 'codice', 'n'].map((nome) => sql`${sql.ref(`t.${nome}`)}`),
  });
}

const eDelPiano = (nome: NomeStampa, { filtro }: DomandaReport): boolean =>
  nome === 'costoAmmortizzato' && filtro.pianoAScadenza === true;

const stampaDi = (nome: keyof typeof STAMPE, domanda: DomandaReport): Stampa =>
  eDelPiano(nome, domanda) ? PIANO : STAMPE[nome];

const PAROLE_DEL_PIANO: readonly ParametroReport[] = [
  {
    etichetta: 'Piano a scadenza',
    valore: 'nella divisa del titolo, ai tassi noti alla chiusura, senza svalutazioni',
  },
];

/** At which prices least values of tax law were counted; of a run that had none nothing is said. */
async function parolaDelMinimo(
  { id }: Corsa,
  codAzienda: string,
  chiedi: Chiedi,
): Promise<readonly ParametroReport[]> {
  const [letti] = await chiedi(sql<{ inMedia: boolean | null }>`
    select bool_or(i.dal is not null) as "inMedia" from rimanenze_ingressi i
     where i.cod_azienda = ${codAzienda} and i.id_chiusura = ${id} and i.che = 'prezzoFiscale'`);
  if (letti?.inMedia == null) return [];
  const valore = letti.inMedia ? 'alla media dell’ultimo mese' : 'al prezzo dell’ultimo giorno';
  return [{ etichetta: 'Valore minimo (art. 94 c. 4 T.U.I.R.)', valore }];
}

/** What stands above the columns besides the filter. */
async function altreParole(
  nome: NomeStampa,
  { corsa, domanda, conti }: Composta,
  chiedi: Chiedi,
): Promise<readonly ParametroReport[]> {
  if (conti) return conti.parole;
  if (eDelPiano(nome, domanda)) return PAROLE_DEL_PIANO;
  if (!corsa) return [];
  if (nome === 'fiscali') return parolaDelMinimo(corsa, aziendaDi(domanda), chiedi);
  if (nome !== 'deroga') return [];
  const [norma] = await chiedi(sql<{ norma: string | null; aliquota: string | null }>`
    select max(n.nome) filter (where n.codice = 'norma') as norma,
           max(n.nome) filter (where n.codice = 'aliquotaFiscale') as aliquota
      from rimanenze_nomi n
     where n.cod_azienda = ${aziendaDi(domanda)} and n.id_chiusura = ${corsa.id} and n.che = 'deroga'`);
  return [
    { etichetta: 'Norma', valore: norma?.norma ?? 'nessuna per questo esercizio' },
    {
      etichetta: 'Aliquota fiscale',
      valore: norma?.aliquota ? `${norma.aliquota.replace('.', ',')}%` : 'non indicata',
    },
  ];
}

const SENZA_CHIUSURA: readonly ParametroReport[] = [
  { etichetta: 'Valutazione', valore: 'nessuna confermata' },
];

/** A print of a valuation: only what the run has kept, so that it says the same however late it is asked for. */
function reportDi(
  nome: NomeStampa,
  noto: ReportNoto,
  contiAllaFine: ContiAllaFine,
  letture: (dimensioni: ReadonlyMap<string, string>) => LettureLivelli,
  righe: (composta: Composta) => Pick<Lettura, 'livelli' | 'colonne' | 'domanda' | 'conteggio'>,
): DescrizioneReport {
  return {
    ...noto,
    leggi: async (domanda, chiedi) => {
      esigiPossibile(domanda, 'Le rimanenze');
      const codAzienda = aziendaDi(domanda);
      const { filtro } = domanda;
      const predefiniti = noto.perDimensioni ? gruppiDelLivello(filtro.livelloDettaglio) : [];
      const { gruppi = predefiniti } = domanda;
      const corsa = await corsaDi(domanda, chiedi);
      const dimensioni = await dimensioniDi(corsa, codAzienda, chiedi);
      const livelli = await livelliChiesti(noto, { gruppi }, letture(dimensioni), chiedi);
      const conti =
        nome === 'cambi' && corsa
          ? await contiDella(corsa, codAzienda, chiedi, contiAllaFine)
          : null;
      const scelta = { domanda, corsa, livelli, gruppi, conti, unaDivisa: false };
      const composta = { ...scelta, unaDivisa: await inUnaDivisa(nome, scelta, chiedi) };
      const [titolo, file] = eDelPiano(nome, domanda)
        ? [`${noto.titolo}, piano a scadenza`, `${noto.nome}-piano`]
        : [noto.titolo, noto.nome];
      return {
        ...righe(composta),
        ...(corsa && {
          titolo: titoloConStato(titolo, corsa),
          nomeFile: `${nomeFile(file, { ...filtro, dateTo: corsa.dataChiu }, codAzienda)}_${corsa.numero}`,
          firma: await firmaDi(corsa, codAzienda, chiedi),
        }),
        parametri: [
          ...(corsa ? corsaInParole(corsa) : SENZA_CHIUSURA),
          ...(await altreParole(nome, composta, chiedi)),
          ...(await parametriArchivio(PARTI_DI_ARCHIVIO, filtro, chiedi)),
          ...altriParametri(domanda, livelli),
        ],
      };
    },
  };
}

const degliIngressi = (): LettureLivelli => ({ livello: (codice) => LIVELLI_INGRESSI[codice] });

/** The thirteen prints of a valuation; of accounts in currency the ledger knows. */
export const stampeDellaValutazione = (
  contiAllaFine: ContiAllaFine,
): readonly DescrizioneReport[] =>
  (Object.keys(stampeValutazione) as NomeStampa[]).map((nome) =>
    nome === 'ingressi'
      ? reportDi(nome, stampeValutazione[nome], contiAllaFine, degliIngressi, righeDegliIngressi)
      : reportDi(nome, stampeValutazione[nome], contiAllaFine, lettureRimanenze, (composta) =>
          righeDella(stampaDi(nome, composta.domanda), composta),
        ),
  );
