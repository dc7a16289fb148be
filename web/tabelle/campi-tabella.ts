import type { Campo } from '#domain/campi/campo.ts';
import { difettoTesto } from '#domain/campi/difetti.ts';
import type { CampoTabella, TipoCampo } from '#web/record/campi.ts';

/** What a table says of some of its fields beside their description: widths, choices, rules. */
export type Eccezioni<N extends string> = Readonly<Partial<Record<N, Partial<CampoTabella>>>>;

const tipoDi = (campo: Campo): TipoCampo => {
  if (campo.tipo === 'id') return 'intero';
  if (campo.tipo === 'oggetto') return 'testo';
  return campo.tipo === 'testo' && campo.righe !== undefined ? 'testoLungo' : campo.tipo;
};

const lunghezzaDi = (campo: Campo): number | undefined => {
  if (campo.tipo === 'intero') return campo.a === undefined ? undefined : String(campo.a).length;
  return 'lunghezza' in campo ? campo.lunghezza : undefined;
};

const comeSiScrive = (campo: Campo, parte: Partial<CampoTabella>): CampoTabella => {
  const { nome, titolo, sezione, aiuto, obbligatorio, predefinito, vuoto } = campo;
  const lunghezza = lunghezzaDi(campo);
  return {
    nome,
    titolo,
    tipo: tipoDi(campo),
    ...(campo.chiave && { chiave: true }),
    ...(obbligatorio && campo.tipo !== 'siNo' && { obbligatorio }),
    ...(campo.soloLettura && { soloElenco: true }),
    ...(lunghezza !== undefined && { lunghezza }),
    ...(campo.tipo === 'numero' && {
      decimali: campo.mostrati ?? 2,
      decimaliMassimi: campo.decimali,
    }),
    ...('scelte' in campo && { scelte: campo.scelte }),
    ...(campo.tipo === 'testo' && campo.righe !== undefined && { soloModulo: true }),
    ...(sezione !== undefined && { sezione }),
    ...(aiuto !== undefined && { aiuto }),
    ...(predefinito !== undefined && { proposta: () => predefinito }),
    ...(vuoto !== undefined && { segnaposto: () => vuoto }),
    convalida: (testo) => difettoTesto(campo, testo),
    ...parte,
  };
};

/** The fields of a master table in the sequence of its form: those without a heading come first. */
export function campiTabella<N extends string>(
  campi: readonly (Campo & { readonly nome: N })[],
  eccezioni?: Eccezioni<N>,
): readonly CampoTabella[] {
  const sezioni = [undefined, ...campi.flatMap(({ sezione }) => sezione ?? [])];
  return [...new Set(sezioni)].flatMap((quale) =>
    campi
      .filter(({ sezione }) => sezione === quale)
      .map((campo) => comeSiScrive(campo, eccezioni?.[campo.nome] ?? {})),
  );
}
