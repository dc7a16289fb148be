import { useQuery } from '@tanstack/react-query';
import { rotteTabelleBase } from '#contract/tabelle-base.ts';
import {
  type CampoBase,
  chiaveBase,
  type TabellaBase,
  tabellaBase,
} from '#domain/tabelle/base/tabelle-base.ts';
import { chiama } from '#web/base/api.ts';
import type { CampoTabella, Digitati, RotteTabella, Tabellario } from '#web/record/campi.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { annunciaDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { campiTabella } from '../campi-tabella.ts';

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

const delProdotto = ({ diSistema }: Digitati): boolean => diSistema === true;

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

const LARGHEZZE: Partial<Record<CampoBase['tipo'], number>> = {
  intero: 110,
  numero: 120,
  data: 120,
  siNo: 130,
  riferimento: 190,
};

/** What its screen says of a column by its kind. */
function aSchermo(campo: CampoBase): Partial<CampoTabella> {
  const { tipo, libera } = campo;
  const larghezza = LARGHEZZE[tipo];
  return {
    ...(larghezza !== undefined && { larghezza }),
    ...(libera ? {} : { fisso: delProdotto }),
    ...(tipo === 'codice' && { larghezza: campo.lunghezza > 8 ? 230 : 100 }),
    ...(tipo === 'testo' && { elastica: true, larghezza: 280, largo: true }),
    ...(tipo === 'scelta' && { lettura: 'entrambi' }),
    ...(tipo === 'riferimento' && {
      // A country is hardly known by its letters, a category is by its code.
      ...(campo.tabella === 'paesi' && { lettura: 'entrambi' }),
      useScelte: () => useRigheScelte(campo.tabella),
    }),
  };
}

const tabellario = (una: TabellaBase): Tabellario => ({
  tabella: una.nome,
  titolo: una.titolo,
  singolare: una.singolare,
  femminile: una.femminile,
  scrivere: una.scrittura,
  rotte: rotteDi(una.nome),
  campi: campiTabella(
    una.colonne,
    Object.fromEntries(una.colonne.map((campo) => [campo.nome, aSchermo(campo)])),
  ),
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
