import { type RawBuilder, sql } from 'kysely';
import { type AlPassaggio, NIENTE } from '#domain/contabilita/aperti.ts';
import { differenze } from '#domain/contabilita/convergenza.ts';
import { dataContabile, giornoDellaRettifica } from '#domain/contabilita/data-contabile.ts';
import { importoInDivisa } from '#domain/contabilita/importo-divisa.ts';
import type { RigaContabile } from '#domain/contabilita/riga-contabile.ts';
import {
  type RigaDaScrivere,
  type RigaScritta,
  scrittureDi,
} from '#domain/contabilita/scrittura.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Gioco, giocoDi } from '#server/posizioni/del-libro.ts';
import { costoNelLibro } from '#server/posizioni/oneri-del-libro.ts';
import type { Domanda } from './domanda.ts';
import {
  contestoDella,
  gruppoDi,
  type Intorni,
  leggiIntorni,
  parolaDella,
  testiDella,
} from './intorno.ts';
import {
  conSegno,
  type Registrazione,
  type RigaConsultata,
  type RigaPronta,
  type ScartoPronto,
  type ScritturaPronta,
} from './pronte.ts';
import { type RegoleDelLibro, regoleDelLibro } from './regole-del-libro.ts';
import { COLONNE, coppieDi, effettiGiocati, type RigaLetta, rigaContabile } from './righe.ts';
import { passaggiDi } from './saldi-aperti.ts';
import { righeDelle, SCELTE, type Specie } from './selezione.ts';
import { type Trasferita, trasferiteDi } from './trasferite.ts';

const ALLA_VOLTA = 4_000;
const TESTO_MASSIMO = 200;
const NULLA: AlPassaggio = { ape: NIENTE, ent: NIENTE };

type RigaScelta = RigaLetta & {
  readonly specie: Specie;
  /** What is kept of its cost: whether that has changed is what a confirmation asks. */
  readonly tenutoCosto: string | null;
  readonly tenutoCostoDivisa: string | null;
  /** Since when it is known that it differs. */
  readonly notaDal: Data | null;
};

/**
 * The rows in the order of their days: put in order before they are read, so that the first are there at once, and each
 * is looked up by its number (`offset 0`): a plan for all of them read half the table.
 */
const domandaDi = (
  { codAzienda }: Pick<Domanda, 'codAzienda'>,
  scelte: RawBuilder<unknown>,
  gioco: Gioco,
) => {
  const { codLibro } = gioco;
  const [costo, effetti] =
    codLibro === null
      ? [sql``, sql`cross join lateral (select k.quantita, k.costo, k.costo_divisa) e`]
      : [
          sql`cross join lateral (
            select o.costo as suo from (select m.*) r ${costoNelLibro('r', codLibro)}) l`,
          effettiGiocati(gioco),
        ];
  return sql<RigaScelta>`
  with righe as materialized (${righeDelle(scelte)} order by giorno, anno, nreg, nriga)
  select ${COLONNE}, c.specie, true as scelta, c.nota as "notaDal", k.costo::text as "tenutoCosto",
         k.costo_divisa::text as "tenutoCostoDivisa"${codLibro === null ? sql`` : sql`, l.suo::text as "costoNelLibro"`}
    from righe c
    cross join lateral (select * from movimenti where id = c.riga offset 0) m
    cross join lateral (select sum(x.quantita) as quantita, sum(x.costo) as costo, sum(x.costo_divisa) as costo_divisa
                          from effetti_posizioni x
                         where x.cod_azienda = ${codAzienda} and x.id_posizione = m.id_posizione
                           and x.id_movimento = m.id) k
    ${costo} ${effetti}
   order by c.giorno, c.anno, c.nreg, c.nriga`;
};

const tagliato = (testo: string): string =>
  testo.length > TESTO_MASSIMO ? `${testo.slice(0, TESTO_MASSIMO - 1)}…` : testo;

/** Registrations into entries, by the rules of a book as they are now. */
class Contabile {
  readonly #domanda: Domanda;
  readonly #libro: RegoleDelLibro;
  readonly #intorni: Intorni;
  readonly #passaggi: ReadonlyMap<number, AlPassaggio>;

  constructor(
    domanda: Domanda,
    libro: RegoleDelLibro,
    intorni: Intorni,
    passaggi: ReadonlyMap<number, AlPassaggio>,
  ) {
    this.#domanda = domanda;
    this.#libro = libro;
    this.#intorni = intorni;
    this.#passaggi = passaggi;
  }

  /** The rows of a registration, each with all that its lines need. */
  daScrivere(lette: readonly RigaScelta[]): readonly RigaDaScrivere[] {
    const righe: RigaContabile[] = [];
    return lette.flatMap((letta, i) => {
      const causale = this.#intorni.causali.get(letta.codCausale);
      if (!causale) return [];
      const riga = rigaContabile(
        letta,
        causale,
        gruppoDi(this.#intorni, letta),
        i < lette.length - 1,
      );
      righe.push(riga);
      return [
        {
          riga,
          contesto: contestoDella(this.#intorni, letta),
          intorno: {
            passaggio: this.#passaggi.get(letta.id) ?? NULLA,
            registrazione: righe,
            testi: testiDella(this.#intorni, letta, riga, this.#domanda.codLibro),
            separaCambio: this.#libro.separaCambio,
          },
          parola: parolaDella(this.#intorni, letta, causale),
        },
      ];
    });
  }

  /** A line with what its row is; centres are kept where costs and income are. */
  #pronta(scritta: RigaScritta, lette: readonly RigaScelta[]): RigaPronta {
    const letta = lette.find(({ id }) => id === scritta.idMovimento) as RigaScelta;
    const { definizione, segno, importo } = scritta;
    const sezione = this.#libro.sezioni.get(definizione.conto.id);
    return {
      idConto: definizione.conto.id,
      segno,
      importo,
      codDivisa: letta.codDivisa,
      importoDivisa: importoInDivisa(importo, letta, () => coppieDi(letta)),
      codiceConto: definizione.codiceConto,
      nScrittura: scritta.nScrittura,
      nRigaModello: scritta.nRiga,
      idMovimento: letta.id,
      idPosizione: letta.idPosizione,
      codTitolo: letta.codTitolo,
      codPortafoglio: letta.codPortafoglio,
      codDepositario: letta.codDepositario,
      immCirc: letta.immCirc,
      corta: letta.codTitolo === null ? null : letta.corto,
      centroCosto: (sezione === 'CE-C' && scritta.centroCosto) || null,
      centroProf: (sezione === 'CE-R' && scritta.centroProf) || null,
      descrizione: scritta.descrizione || null,
    };
  }

  /** The day on which an entry of a day stands; what is moved keeps its own day, and says so. */
  #giorni(giorno: Data, valuta: Data, testo: string) {
    const suo = dataContabile(giorno, this.#libro.chiusure);
    if (suo === giorno) return { dataContabile: suo, dataValuta: valuta, descrizione: testo };
    return {
      dataContabile: suo,
      dataValuta: giorno,
      descrizione: tagliato(`${testo} (competenza ${stampaData(giorno)})`),
    };
  }

  /** What ought to stand; of what stands already, the end of its period is the one that it had. */
  #dovute(
    lette: readonly RigaScelta[],
    sta: Trasferita | undefined,
  ): {
    readonly scritture: readonly ScritturaPronta[];
    readonly scarti: readonly ScartoPronto[];
  } {
    const [prima] = lette as readonly [RigaScelta];
    const { regole } = this.#libro;
    const { scritture, scarti } = scrittureDi(
      this.daScrivere(lette),
      sta ? { ...regole, finePeriodo: sta.dataContabile } : regole,
    );
    return {
      scarti,
      scritture: scritture.map((una) => ({
        tipo: this.#domanda.tipo === 'F' ? 'F' : 'O',
        causale: prima.codCausale,
        idMovimento: prima.id,
        idOrigine: null,
        ...this.#giorni(una.dataContabile, una.dataValuta, una.descrizione || prima.codCausale),
        righe: una.righe.map((riga) => this.#pronta(riga, lette)),
      })),
    };
  }

  /** What was transferred, on the other side; its rows are those of the reversal. */
  #girata(
    lette: readonly RigaScelta[],
    { righe, idOrigine, descrizione }: Trasferita,
  ): ScritturaPronta {
    const [prima] = lette as readonly [RigaScelta];
    const rigaDi = new Map(lette.map(({ id, idStornoDi }) => [idStornoDi, id]));
    const testo = tagliato(`Storno: ${descrizione}`);
    return {
      tipo: 'S',
      causale: prima.codCausale,
      idMovimento: prima.id,
      idOrigine,
      ...this.#giorni(prima.dataOperazione, prima.dataValuta, testo),
      righe: righe.map((riga) => ({
        ...riga,
        segno: riga.segno === 'D' ? 'A' : 'D',
        idMovimento: rigaDi.get(riga.idMovimento) ?? prima.id,
        descrizione: testo,
      })),
    };
  }

  /** What ought to stand and does not; its day is the one on which that was known. */
  #corretta(
    lette: readonly RigaScelta[],
    dovute: readonly ScritturaPronta[],
    sta: Trasferita,
  ): ScritturaPronta | null {
    const [prima] = lette as readonly [RigaScelta];
    const comeVoci = (righe: readonly RigaPronta[]) =>
      righe.map((riga) => ({ ...riga, importo: conSegno(riga) }));
    const voci = differenze(
      comeVoci(dovute.flatMap(({ righe }) => righe)),
      comeVoci(sta.righe),
      comeVoci(sta.aMano),
    );
    if (voci.length === 0) return null;
    const nota = prima.notaDal ?? sta.dataContabile;
    const giorno = giornoDellaRettifica(nota, sta.dataContabile, this.#libro.chiusure);
    const testo = tagliato(`Rettifica di ${prima.nreg}/${prima.anno}: ${sta.descrizione}`);
    return {
      tipo: 'R',
      causale: prima.codCausale,
      idMovimento: prima.id,
      idOrigine: sta.idOrigine,
      ...this.#giorni(giorno, prima.dataValuta, testo),
      righe: voci.map((voce) => ({
        ...voce,
        segno: voce.importo > 0n ? 'D' : 'A',
        importo: voce.importo < 0n ? -voce.importo : voce.importo,
        importoDivisa: null,
        descrizione: testo,
      })),
    };
  }

  /** Where the book wants it, what is of a titolo that is to be certified waits for that. */
  #nonCertificati(lette: readonly RigaScelta[]): readonly ScartoPronto[] {
    if (!this.#libro.soloCertificati) return [];
    const [prima] = lette as readonly [RigaScelta];
    const titoli = lette.flatMap(({ codTitolo }) =>
      codTitolo !== null && this.#intorni.titoli.get(codTitolo)?.daCertificare ? [codTitolo] : [],
    );
    return [...new Set(titoli)].map((titolo) => ({
      ...{ codice: 'NON_CERTIFICATO', idMovimento: prima.id },
      messaggio: `Il titolo ${titolo} è da certificare: farlo certificare da un altro utente.`,
      ...{ nScrittura: null, nRiga: null, posizione: null },
    }));
  }

  /** What a registration comes to, beside what stands of it, or of what it reverses. */
  registra(lette: readonly RigaScelta[], sta: Trasferita | undefined): Registrazione {
    const [prima] = lette as readonly [RigaScelta];
    const { specie, id: idMovimento } = prima;
    const nulla = { idMovimento, scarti: [], immutata: false };
    if (specie === 'annullata' || (specie === 'storno' && !sta))
      return { ...nulla, scritture: [], consultate: lette.map(senzaEffetti) };
    if (specie === 'storno' && sta)
      return {
        ...nulla,
        scritture: [this.#girata(lette, sta)],
        consultate: lette.map(senzaEffetti),
      };
    const attesa = specie === 'nuova' ? this.#nonCertificati(lette) : [];
    if (attesa.length > 0) return { ...nulla, scritture: [], scarti: attesa, consultate: [] };
    const { scritture, scarti } = this.#dovute(lette, sta);
    const consultate = scarti.length > 0 ? [] : lette.map(consultata);
    if (specie === 'nuova' || scarti.length > 0)
      return { idMovimento, scritture, scarti, consultate, immutata: false };
    const corretta = sta ? this.#corretta(lette, scritture, sta) : null;
    // What was transferred with no entry, and ought to have some now, is written whole.
    const mancanti = sta ? (corretta ? [corretta] : []) : scritture;
    return {
      idMovimento,
      scritture: mancanti,
      scarti,
      consultate,
      immutata: mancanti.length === 0,
    };
  }
}

const consultata = ({
  id,
  idPosizione,
  tenutoCosto,
  tenutoCostoDivisa,
}: RigaScelta): RigaConsultata => ({
  idMovimento: id,
  idPosizione,
  costo: tenutoCosto ?? '0',
  costoDivisa: tenutoCostoDivisa ?? '0',
});

/** What a reversal took back has no effects any more, and none are waited for. */
const senzaEffetti = ({ id }: RigaLetta): RigaConsultata => ({
  ...{ idMovimento: id, idPosizione: null, costo: '0', costoDivisa: '0' },
});

/** Of whom what stands is to be read: of a difference its own, of a reversal what it reverses. */
const diChi = ({ specie, id, idStornoDi }: RigaScelta): number | null => {
  if (specie === 'differenza') return id;
  return specie === 'storno' ? idStornoDi : null;
};

/** The costs by which the chosen registrations are counted, with all that is held of the titoli that they move. */
export const giocoDelle = (
  tx: Tx,
  domanda: Domanda,
  scelte: RawBuilder<unknown> = SCELTE,
): Promise<Gioco> =>
  giocoDi(tx, domanda, sql`p.cod_titolo in (select d.cod_titolo from (${righeDelle(scelte)}) d)`);

/** The rules of a book, and what is open of all that the chosen registrations move. */
export async function contabileDi(
  tx: Tx,
  domanda: Domanda,
  gioco: Gioco,
  scelte: RawBuilder<unknown> = SCELTE,
): Promise<Contabile> {
  const intorni = await leggiIntorni(tx, domanda.codAzienda);
  const libro = await regoleDelLibro(tx, domanda);
  const { principale } = libro;
  const passaggi = await passaggiDi(tx, domanda, intorni, { principale, gioco, scelte });
  return new Contabile(domanda, libro, intorni, passaggi);
}

/** The rows of the chosen registrations, all at once: of few. */
export const leggiScelte = async (
  tx: Tx,
  libro: Pick<Domanda, 'codAzienda'>,
  gioco: Gioco,
): Promise<readonly RigaScelta[]> => (await domandaDi(libro, SCELTE, gioco).execute(tx)).rows;

/**
 * What the chosen registrations come to, in the order of their days, so many at once: in one snapshot, through a
 * cursor, so that memory stays flat.
 */
export async function* calcola(
  tx: Tx,
  domanda: Domanda,
  scelte: RawBuilder<unknown> = SCELTE,
): AsyncGenerator<readonly Registrazione[]> {
  const gioco = await giocoDelle(tx, domanda, scelte);
  const contabile = await contabileDi(tx, domanda, gioco, scelte);
  let attesa: RigaScelta[] = [];
  const compiute = async (righe: readonly RigaScelta[]): Promise<readonly Registrazione[]> => {
    const gruppi = [...Map.groupBy(righe, ({ capofila }) => capofila).values()];
    const prime = gruppi.flatMap(([prima]) => (prima ? [diChi(prima)] : []));
    const stanno = await trasferiteDi(
      tx,
      domanda,
      prime.filter((uno) => uno !== null),
    );
    const registrate: Registrazione[] = [];
    await aRespiro(gruppi, (lette) => {
      const [prima] = lette as [RigaScelta];
      registrate.push(contabile.registra(lette, stanno.get(diChi(prima) ?? -1)));
    });
    return registrate;
  };
  const cursore = { nome: 'da_contabilizzare', domanda: domandaDi(domanda, scelte, gioco) };
  for await (const blocco of aBlocchi<RigaScelta>(tx, cursore, ALLA_VOLTA)) {
    const righe = [...attesa, ...blocco];
    const ultima = righe.at(-1)?.capofila;
    // The last registration may go on in the next block.
    const taglio = righe.findIndex(({ capofila }) => capofila === ultima);
    attesa = righe.slice(taglio);
    yield await compiute(righe.slice(0, taglio));
  }
  yield await compiute(attesa);
}
