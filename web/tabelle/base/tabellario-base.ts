import { useQuery } from '@tanstack/react-query';
import { rotteTabelleBase } from '#contract/tabelle-base.ts';
import { type ColonnaBase, difettoColonna } from '#domain/tabelle-base/colonna.ts';
import { chiaveBase, type TabellaBase, tabellaBase } from '#domain/tabelle-base/tabelle-base.ts';
import { chiama } from '#web/api.ts';
import { annunciaDatiStatici } from '#web/dati-statici/use-dati-statici.ts';
import type { Bozza, CampoTabella, RotteTabella, Tabellario } from '../campi.ts';
import type { Scelta } from '../scelte.ts';

/** The four routes with the table's word in their place. */
const rotteDi = (nome: string): RotteTabella => {
  const su = <R extends { readonly url: string }>(rotta: R): R => ({
    ...rotta,
    url: rotta.url.replace('{tabella}', nome),
  });
  return {
    elenco: su(rotteTabelleBase.elenco),
    crea: su(rotteTabelleBase.crea),
    aggiorna: su(rotteTabelleBase.aggiorna),
    elimina: su(rotteTabelleBase.elimina),
  };
};

const delProdotto = ({ diSistema }: Bozza): boolean => diSistema === true;

/** The rows of another base table as choices: the same reading as its own screen. */
function useRigheScelte(nome: string): readonly Scelta[] | undefined {
  const { data } = useQuery({
    queryKey: [nome],
    queryFn: ({ signal }) =>
      chiama(rotteTabelleBase.elenco, { params: { tabella: nome }, signal }) as Promise<
        readonly Readonly<Record<string, unknown>>[]
      >,
    select: sceltePerChiave,
  });
  return data;
}

const sceltePerChiave = (righe: readonly Readonly<Record<string, unknown>>[]): readonly Scelta[] =>
  righe.map(({ codice, descrizione }) => ({
    codice: String(codice),
    descrizione: String(descrizione),
  }));

const LARGHEZZE: Partial<Record<ColonnaBase['tipo'], number>> = {
  intero: 110,
  numero: 120,
  data: 120,
  siNo: 130,
};

/** What kind of input and column a base column is. */
const tipoCampo = (colonna: ColonnaBase): Partial<CampoTabella> & Pick<CampoTabella, 'tipo'> => {
  const { tipo, riferimento, scelte, decimali = 6 } = colonna;
  if (tipo === 'riferimento' && riferimento)
    return {
      tipo: 'riferimento',
      // A country is hardly known by its letters, a category is by its code.
      ...(riferimento === 'paesi' ? { lettura: 'entrambi' } : {}),
      useScelte: () => useRigheScelte(riferimento),
      larghezza: 190,
    };
  if (tipo === 'scelta') return { tipo: 'scelta', lettura: 'entrambi', scelte: scelte ?? [] };
  if (tipo === 'numero') return { tipo: 'numero', decimali: 2, decimaliMassimi: decimali };
  return { tipo };
};

const campo = (colonna: ColonnaBase): CampoTabella => ({
  nome: colonna.nome,
  titolo: colonna.titolo,
  ...tipoCampo(colonna),
  ...(LARGHEZZE[colonna.tipo] ? { larghezza: LARGHEZZE[colonna.tipo] } : {}),
  ...(colonna.tipo === 'codice' ? { larghezza: (colonna.lunghezza ?? 0) > 8 ? 230 : 100 } : {}),
  ...(colonna.tipo === 'testo' ? { elastica: true, larghezza: 280, largo: true } : {}),
  obbligatorio: colonna.obbligatorio ?? false,
  chiave: colonna.chiave ?? false,
  ...(colonna.lunghezza === undefined ? {} : { lunghezza: colonna.lunghezza }),
  ...(colonna.aiuto === undefined ? {} : { aiuto: colonna.aiuto }),
  ...(colonna.predefinito === undefined ? {} : { proposta: () => colonna.predefinito }),
  ...(colonna.libera ? {} : { fisso: delProdotto }),
  convalida: (testo) => difettoColonna(colonna, testo),
});

const ORIGINE: CampoTabella = {
  nome: 'diSistema',
  titolo: 'Origine',
  tipo: 'testo',
  larghezza: 110,
  soloElenco: true,
  testo: ({ diSistema }) => (diSistema ? 'Prodotto' : 'Aggiunta'),
};

const tabellario = (una: TabellaBase): Tabellario => ({
  tabella: una.nome,
  titolo: una.titolo,
  singolare: una.singolare,
  femminile: una.femminile,
  scrivere: una.scrittura,
  rotte: rotteDi(una.nome),
  campi: [...una.colonne.map(campo), ...(una.delProdotto ? [ORIGINE] : [])],
  nonSiElimina: (riga) =>
    delProdotto(riga)
      ? 'La riga è del prodotto: le regole di calcolo la nominano. Se ne può correggere la descrizione.'
      : undefined,
  onScritto: annunciaDatiStatici,
  segnapostoRicerca:
    chiaveBase(una).length > 1 ? 'Cerca nelle righe' : 'Cerca codice o descrizione',
});

const fatti = new Map<string, Tabellario>();

/** The screen's description of a base table, made once: the grid keeps its columns by it. */
export function tabellarioBase(nome: string): Tabellario | undefined {
  const descritta = tabellaBase(nome);
  if (!descritta) return undefined;
  const trovato = fatti.get(descritta.nome) ?? tabellario(descritta);
  fatti.set(descritta.nome, trovato);
  return trovato;
}
