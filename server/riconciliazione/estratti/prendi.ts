import { sql } from 'kysely';
import { RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import {
  type Candidato,
  candidati,
  decidi,
  type EstrattoTenuto,
} from '#domain/riconciliazione/presa/pagine.ts';
import { contoNominato } from '#domain/tabelle/riconciliazione/coordinate.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { conPazienza } from '#server/lavori/esecuzione.ts';
import { type Anticipo, anticipa } from '../cassa/anticipo.ts';
import { DELL_ABBINAMENTO } from '../cassa/conto-di-cassa.ts';
import { confrontaConto } from '../confronta.ts';
import { type Conti, trattieniDaAssegnare } from './conti.ts';
import type { FileLetto } from './in-attesa.ts';
import {
  aggiornaTesta,
  aggiungiPagine,
  creaArrivi,
  inserisci,
  ricapitola,
  riesamina,
  type StatoCambiato,
  scriviCode,
  scriviRighe,
} from './scrittura.ts';

export interface InArrivo {
  readonly candidato: Candidato;
  readonly idConto: number | null;
  readonly perche: string | null;
}

/** What became of one statement of the file, in words. */
export interface Preso {
  readonly livello: 'info' | 'avviso';
  readonly testo: string;
}

export interface EsitoPresa {
  readonly righe: number;
  readonly gia: number;
  readonly presi: readonly Preso[];
  /** The accounts whose statements have changed. */
  readonly conti: readonly number[];
}

export type Tenuto = EstrattoTenuto & {
  readonly idConto: number | null;
  readonly coordinate: string;
};

/** The statements beside which others may stand: of the accounts, and of coordinates that nobody knows. */
export async function tenutiDi(
  tx: Tx,
  azienda: string,
  conti: readonly number[],
): Promise<Tenuto[]> {
  const { rows } = await sql<Tenuto>`
    select e.id, e.id_conto as "idConto", e.coordinate, e.formato, e.specie, e.base, e.divisa,
           e.data_riferimento as giorno, e.sequenza, e.chiude_giornata as "chiudeGiornata", e.stato,
           coalesce((select jsonb_agg(jsonb_build_object('n', p.n, 'impronta', p.impronta, 'ultima', p.ultima))
                       from estratti_pagine p where p.cod_azienda = e.cod_azienda and p.id_estratto = e.id), '[]') as pagine
      from estratti e
     where e.cod_azienda = ${azienda} and e.stato <> 'sostituito'
       and (e.id_conto = any (${conti}::bigint[]) or e.id_conto is null)
     order by e.id`.execute(tx);
  return rows;
}

const nome = ({ testata, giorno }: Candidato): string =>
  `${testata.formato} di ${testata.coordinate} al ${stampaData(giorno)}${
    testata.sequenza === null ? '' : `, numero ${testata.sequenza}`
  }`;

/** Of whom it would take the place, and what that would undo. */
export async function percheSostituirebbe(tx: Tx, azienda: string, id: number): Promise<string> {
  const { rows } = await sql<{ formato: string; giorno: string; nome: string; abbinati: number }>`
    select e.formato, e.data_riferimento as giorno, f.nome,
           (select count(distinct ${DELL_ABBINAMENTO})::int
              from estratti_righe l join abbinamenti r on r.cod_azienda = l.cod_azienda and r.id_riga = l.id
                   and r.anno = l.anno and r.confermato
             where l.cod_azienda = e.cod_azienda and l.anno = e.anno and l.id_estratto = e.id) as abbinati
      from estratti e join estratti_file f on f.cod_azienda = e.cod_azienda and f.id = e.id_file
     where e.cod_azienda = ${azienda} and e.id = ${id}`.execute(tx);
  const [vecchio] = rows;
  if (!vecchio) return 'Sostituirebbe un estratto già preso.';
  const { formato, giorno, nome: file, abbinati } = vecchio;
  const scioglie =
    abbinati === 0
      ? ''
      : ` Ne scioglierebbe ${abbinati === 1 ? 'un abbinamento' : `${abbinati} abbinamenti`}.`;
  return `Sostituirebbe l’estratto ${formato} del ${stampaData(giorno)}, del file «${file}», che dice altro.${scioglie}`;
}

/** Takes the statements of a file in turn; each sees those before it. */
class Presa {
  readonly #tx: Tx;
  readonly #azienda: string;
  readonly #idFile: number;
  readonly #tenuti: Tenuto[];
  readonly toccati = new Set<number>();
  /** Those of them that were not there before. */
  readonly nuovi = new Set<number>();
  readonly presi: Preso[] = [];
  gia = 0;

  constructor(tx: Tx, di: { readonly azienda: string; readonly idFile: number }, tenuti: Tenuto[]) {
    this.#tx = tx;
    this.#azienda = di.azienda;
    this.#idFile = di.idFile;
    this.#tenuti = tenuti;
  }

  async prendi({ candidato, idConto, perche }: InArrivo): Promise<void> {
    const decisa = decidi(candidato, this.#vicini(candidato, idConto));
    if (decisa.che === 'già caricato') {
      this.gia += candidato.pagine.reduce((somma, una) => somma + una.righe, 0);
      this.#di('info', `${nome(candidato)}: già caricato, nulla è cambiato.`);
      return;
    }
    if (decisa.che === 'aggiunge') {
      const aggiunte = { ...candidato, pagine: decisa.pagine };
      await aggiornaTesta(this.#tx, this.#azienda, decisa.id, aggiunte, this.#idFile);
      await this.#scrivi(decisa.id, aggiunte);
      return;
    }
    if (decisa.che === 'ne sostituirebbe più d’uno')
      throw new RifiutoLettura(
        { pagina: candidato.testata.pagina, riga: 1 },
        `L’estratto ${nome(candidato)} prenderebbe il posto di ${decisa.ids.length} estratti già presi dello stesso giorno: ripristinare prima i loro file.`,
      );
    const sostituisce = decisa.che === 'sostituirebbe' ? decisa.id : null;
    const nuovo = await inserisci(this.#tx, candidato, {
      azienda: this.#azienda,
      idFile: this.#idFile,
      idConto,
      idSostituisce: sostituisce,
      perche:
        sostituisce === null
          ? perche
          : await percheSostituirebbe(this.#tx, this.#azienda, sostituisce),
    });
    this.nuovi.add(nuovo.id);
    this.#tieni(candidato, idConto, nuovo);
    await this.#scrivi(nuovo.id, candidato);
    if (idConto === null)
      this.#di(
        'avviso',
        `${nome(candidato)}: il conto non è fra quelli dell’azienda, va assegnato.`,
      );
    else if (sostituisce !== null)
      this.#di('avviso', `${nome(candidato)}: ne sostituirebbe uno già preso, va confermato.`);
  }

  #vicini({ testata }: Candidato, idConto: number | null): EstrattoTenuto[] {
    const nominato = contoNominato(testata.coordinate);
    return this.#tenuti.filter((uno) =>
      idConto === null
        ? uno.idConto === null && contoNominato(uno.coordinate) === nominato
        : uno.idConto === idConto,
    );
  }

  #tieni(
    candidato: Candidato,
    idConto: number | null,
    { id, stato }: Pick<EstrattoTenuto, 'id' | 'stato'>,
  ): void {
    const { testata, giorno } = candidato;
    const { formato, specie, base, divisa, sequenza, chiudeGiornata, coordinate } = testata;
    const detto = { formato, specie, base, divisa, sequenza, chiudeGiornata, coordinate, giorno };
    this.#tenuti.push({ id, stato, idConto, ...detto, pagine: [] });
  }

  async #scrivi(id: number, candidato: Candidato): Promise<void> {
    const di = { azienda: this.#azienda, idFile: this.#idFile, id };
    await aggiungiPagine(this.#tx, di, candidato.pagine);
    await scriviCode(this.#tx, this.#azienda, id, candidato.pagine);
    this.toccati.add(id);
    const posto = this.#tenuti.findIndex((uno) => uno.id === id);
    const tenuto = this.#tenuti[posto];
    if (!tenuto) return;
    const nuove = candidato.pagine.map(({ testata, coda, impronta }) => ({
      n: testata.pagina,
      impronta,
      ultima: !coda.continua,
    }));
    this.#tenuti[posto] = { ...tenuto, pagine: [...tenuto.pagine, ...nuove] };
  }

  #di(livello: Preso['livello'], testo: string): void {
    this.presi.push({ livello, testo });
  }
}

/** Looks at every account again and compares those whose taken statements have changed; what waits, in words. */
export async function seguiConti(
  tx: Tx,
  azienda: string,
  conti: readonly number[],
): Promise<readonly (StatoCambiato & { idConto: number })[]> {
  const cambiati: (StatoCambiato & { idConto: number })[] = [];
  for (const idConto of conti) {
    const suoi = await riesamina(tx, azienda, idConto);
    cambiati.push(...suoi.map((uno) => ({ ...uno, idConto })));
  }
  return cambiati;
}

/** Compares accounts, always in the same order: also the one whose marks were taken meanwhile. */
export async function confrontaConti(
  tx: Tx,
  azienda: string,
  conti: Iterable<number>,
  anticipo: Anticipo | null = null,
): Promise<void> {
  const tutti = new Set(conti);
  if (anticipo?.raccolti) tutti.add(anticipo.idConto);
  for (const idConto of [...tutti].sort((a, b) => a - b)) {
    const suo = anticipo?.idConto === idConto ? anticipo : null;
    await confrontaConto(tx, { azienda, idConto }, suo);
  }
}

/** Of a file of one account what it is compared with, read while the lines are written; of many all would be held at once. */
export function anticipaConti(
  tx: Tx,
  altra: Db,
  azienda: string,
  { arrivi, tenute }: { readonly arrivi: readonly InArrivo[] } & Pick<FileLetto, 'tenute'>,
): Promise<Anticipo | null> {
  const [idConto, ...altri] = contiDi(arrivi);
  if (idConto === undefined || altri.length > 0) return Promise.resolve(null);
  const [primo] = arrivi;
  // Lines of a day that is still going on are not matched: nothing to try.
  const arrivo =
    tenute && primo?.candidato.testata.chiudeGiornata
      ? { giorno: primo.candidato.giorno, righe: tenute }
      : null;
  return anticipa(tx, altra, { azienda, idConto }, arrivo);
}

/** What a file says of accounts, statement by statement, each with the account that it is of. */
export const arriviDi = (conti: Conti, { pagine }: Pick<FileLetto, 'pagine'>): InArrivo[] =>
  candidati(pagine).map((candidato) => {
    const { coordinate, specie, divisa } = candidato.testata;
    return { candidato, ...conti.riconosci({ coordinate, specie, divisa }) };
  });

/** The accounts of what has come. */
export const contiDi = (voci: readonly { readonly idConto: number | null }[]): number[] => [
  ...new Set(voci.flatMap(({ idConto }) => (idConto === null ? [] : [idConto]))),
];

/**
 * Takes what a file says of accounts, which the caller holds: its pages become statements, or complete those that wait for
 * them.
 */
export async function prendiEstratti(
  tx: Tx,
  { azienda, idFile }: { readonly azienda: string; readonly idFile: number },
  arrivi: readonly InArrivo[],
  anticipo: Anticipo | null = null,
): Promise<EsitoPresa> {
  const ids = contiDi(arrivi);
  if (arrivi.some(({ idConto }) => idConto === null))
    await conPazienza(tx, () => trattieniDaAssegnare(tx, azienda));
  await creaArrivi(tx);
  const presa = new Presa(tx, { azienda, idFile }, await tenutiDi(tx, azienda, ids));
  for (const arrivo of arrivi) await presa.prendi(arrivo);
  const inArrivo = anticipo?.inArrivo;
  const { righe, numeri } =
    presa.toccati.size === 0
      ? { righe: 0, numeri: [] }
      : await scriviRighe(tx, azienda, Boolean(inArrivo));
  // Whoever looks ahead has the only statement of the file: its lines are these.
  for (const { idEstratto, ids } of numeri)
    if (presa.nuovi.has(idEstratto)) inArrivo?.numera(idEstratto, ids);
  await ricapitola(tx, azienda, [...presa.toccati]);
  const cambiati = await seguiConti(tx, azienda, ids);
  for (const { stato, perche, id } of cambiati)
    if (stato === 'sospeso' && presa.toccati.has(id) && perche !== null)
      presa.presi.push({ livello: 'avviso', testo: `Sospeso: ${perche}` });
  const mossi = ids.filter((id) =>
    cambiati.some((uno) => uno.idConto === id && uno.stato === 'letto'),
  );
  return { righe, gia: presa.gia, presi: presa.presi, conti: mossi };
}
