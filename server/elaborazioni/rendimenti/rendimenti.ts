import { sql } from 'kysely';
import type { DomandaRendimentiWire } from '#contract/elaborazioni.ts';
import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import { gruppiAlPiu } from '#domain/elaborazioni/elaborazioni.ts';
import { ANNI_RENDIMENTI, metodiRendimento } from '#domain/rendimenti/metodi.ts';
import { archi, meseDi, trattiDi } from '#domain/rendimenti/tratti.ts';
import { aggiungiGiorni, aggiungiMesi, numeroGiorno } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { condizioneMovimenti } from '#server/movimenti/condizione.ts';
import { type Chiedi, chiediA } from '#server/reports/descrizione.ts';
import type {
  Chiesta,
  DescrizioneElaborazione,
  Domanda,
  LivelloElaborato,
} from '../descrizione.ts';
import { completa, filtroDi, livelliDi, paroleDelFiltro, riga } from '../domanda.ts';
import { CHIAVI_POSIZIONI, letturePosizioni } from '../elabora-dati.ts';
import { colonneRendimenti, tabellaDi } from './colonne.ts';
import { confrontoCon, titoloDelConfronto } from './confronto.ts';
import { conta } from './conteggio.ts';
import { graficoRendimenti } from './grafico.ts';
import { righeDi } from './righe.ts';

const NOME = 'rendimenti';
const MESI = 12;

type Rendimenti = Chiesta & Pick<DomandaRendimentiWire, 'metodo' | 'confronto' | 'divisa'>;

/** What the question chooses positions by; the rest of it is how their returns are measured. */
function senzaModo(chiesta: Chiesta): Chiesta {
  const { metodo: _m, confronto: _c, divisa: _d, ...altro } = chiesta as Rendimenti;
  return altro;
}

const metodoDi = (chiesta: Chiesta) => (chiesta as Rendimenti).metodo ?? 'DIETZ';

/** The currency that returns are told in; refused where there is none of that code. */
async function divisaDi(chiesta: Chiesta, chiedi: Chiedi): Promise<string> {
  const { divisa } = chiesta as Rendimenti;
  if (!divisa) return DIVISA_DI_CONTO;
  const trovate = await chiedi(
    sql<{ codice: string }>`select cod_divisa as codice from divise where cod_divisa = ${divisa}`,
  );
  if (trovate.length === 0)
    throw erroreCampo('divisa', `La divisa ${divisa} non c’è: sceglierne un’altra.`);
  return divisa;
}

function esigi({ dataDa, dataA, gruppi }: Chiesta): void {
  if (dataA > aggiungiMesi(dataDa, ANNI_RENDIMENTI * MESI))
    throw erroreCampo(
      'dataA',
      `I rendimenti si misurano su ${ANNI_RENDIMENTI} anni al più: accorciare il periodo.`,
    );
  if ((gruppi?.length ?? 0) > gruppiAlPiu(NOME))
    throw erroreCampo(
      'gruppi',
      'I rendimenti non si sommano: scegliere un raggruppamento solo, o nessuno per l’azienda.',
    );
}

const livelloDi = async (chiesta: Chiesta, chiedi: Chiedi): Promise<LivelloElaborato | undefined> =>
  (await livelliDi(NOME, chiesta, chiedi, letturePosizioni, CHIAVI_POSIZIONI))[0];

/** What holdings returned between two days (docs/regole/performance.md, docs/regole/elaborazioni.md#rendimenti). */
export const rendimenti: DescrizioneElaborazione = {
  nome: NOME,
  grafici: graficoRendimenti,
  // From the day after the last closing: the evening before is what it starts from.
  completa: async (domanda, codAzienda, chiedi) => {
    const intera = await completa({ nome: NOME }, domanda as Domanda, codAzienda, chiedi);
    const { dataDa, dataA } = intera;
    const prima = (domanda as Domanda).dataDa == null && dataDa < dataA;
    return prima ? { ...intera, dataDa: aggiungiGiorni(dataDa, 1) } : intera;
  },
  prepara: async (chiesta, chiedi) => {
    esigi(chiesta);
    const livello = await livelloDi(chiesta, chiedi);
    const scelto = await titoloDelConfronto((chiesta as Rendimenti).confronto, chiedi);
    const divisa = await divisaDi(chiesta, chiedi);
    const filtro = senzaModo(chiesta);
    return {
      livelli: [
        {
          codice: 'parte',
          titolo: 'Parte',
          chiave: sql`t.parte`,
          valore: sql`t."titoloParte"`,
          ordine: sql`t."nParte"`,
        },
      ],
      colonne: colonneRendimenti(divisa),
      con: [],
      origine: sql`rendimenti t`,
      dove: sql`true`,
      ordine: [sql`t.n`],
      registrazioni: sql`(select count(*) from rendimenti r where r.parte = 'gruppi')`,
      inParole: [
        ...(await paroleDelFiltro('Periodo', filtro, livello ? [livello] : [], chiedi)),
        riga('Metodo', metodiRendimento[metodoDi(chiesta)]),
        ...(divisa === DIVISA_DI_CONTO ? [] : [riga('In divisa', divisa)]),
        ...(scelto ? [riga('Confronto', scelto.codTitolo)] : []),
      ],
    };
  },
  conta: async (tx, chiesta, esecuzione) => {
    const chiedi = chiediA(tx);
    const { codAzienda, dataDa: dal, dataA: al } = chiesta;
    const metodo = metodoDi(chiesta);
    const livello = await livelloDi(chiesta, chiedi);
    const filtro = await condizioneMovimenti(chiedi, filtroDi(senzaModo(chiesta)), codAzienda);
    const chi = { codAzienda, dal, al, filtro, livello, divisa: await divisaDi(chiesta, chiedi) };
    const contati = await conta(tx, chi, metodo, esecuzione);
    const scelto = await titoloDelConfronto((chiesta as Rendimenti).confronto, chiedi);
    const fini = archi(trattiDi('DIETZ', dal, al), meseDi).map((uno) => numeroGiorno(uno.al));
    const sere = [numeroGiorno(dal) - 1, ...fini];
    const altro = await confrontoCon(tx, chi, scelto, sere);
    const anomalie = [...altro.anomalie, ...contati.anomalie];
    const righe = righeDi({
      metodo,
      contati: { ...contati, anomalie },
      confronto: altro.confronto,
    });
    return { tabella: await tabellaDi(tx, righe) };
  },
};
