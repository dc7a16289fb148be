import type { Campo } from '#domain/campi/campo.ts';
import { codice, data, frase, intero, riferimento, scelta, siNo, testo } from './colonne.ts';
import type { ColonnaTabella } from './tabella.ts';

type Altro = Omit<Partial<ColonnaTabella>, 'campo' | 'titolo' | 'tipo'>;

/** As wide as what it holds, wherever the field stands. */
const LARGHEZZE: Readonly<Record<string, number>> = {
  lei: 21,
  codiceFiscale: 17,
  codPaese: 6,
  divisaConto: 7,
  tipoSoggetto: 10,
  codRegime: 7,
  tipoValutazione: 8,
};

function colonna(campo: Campo, altro: Altro): ColonnaTabella {
  const { nome, titolo: lungo, breve: titolo = lungo, tipo } = campo;
  const larghezza = LARGHEZZE[nome];
  const suo: Altro = { ...(larghezza !== undefined && { larghezza }), ...altro };
  if (tipo === 'riferimento') return riferimento(nome, titolo, campo.tabella, suo);
  if (tipo === 'scelta' && 'scelte' in campo) return scelta(nome, titolo, campo.scelte, suo);
  if (tipo === 'data') return data(nome, titolo, suo);
  if (tipo === 'siNo') return siNo(nome, titolo, suo);
  if (tipo === 'intero') return intero(nome, titolo, suo);
  if (tipo === 'numero')
    return { campo: nome, titolo, tipo, decimali: Math.min(2, campo.decimali), ...suo };
  if (tipo === 'codice') return codice(nome, titolo, suo);
  return tipo === 'testo' && campo.righe !== undefined
    ? frase(nome, titolo, suo)
    : testo(nome, titolo, suo);
}

/** The columns of a table's report from its fields; an exception that is null leaves one out. */
export const colonneDaCampi = <N extends string>(
  campi: readonly (Campo & { readonly nome: N })[],
  eccezioni?: Readonly<Partial<Record<N, Altro | null>>>,
): readonly ColonnaTabella[] =>
  campi.flatMap((campo) => {
    const eccezione: Altro | null | undefined = eccezioni?.[campo.nome];
    return eccezione === null || campo.tipo === 'oggetto' ? [] : [colonna(campo, eccezione ?? {})];
  });
