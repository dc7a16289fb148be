import {
  type CampoTabella,
  campiModulo,
  type Digitati,
  eVero,
  type RecordTabella,
  type Tabellario,
  testoCampo,
} from '#web/record/campi.ts';

/** The fields that the form asks, by what it holds. */
export const campiChiesti = (
  campi: readonly CampoTabella[],
  record: Digitati,
): readonly CampoTabella[] => campiModulo(campi).filter(({ mostra }) => mostra?.(record) ?? true);

export const eObbligatorio = ({ obbligatorio = false }: CampoTabella, record: Digitati): boolean =>
  typeof obbligatorio === 'function' ? obbligatorio(record) : obbligatorio;

/** What is wrong with a field of a record being written; undefined where nothing is. */
export function difettoCampo(campo: CampoTabella, record: Digitati): string | undefined {
  if (campo.mostra?.(record) === false || campo.tipo === 'siNo') return undefined;
  const testo = testoCampo(record[campo.nome]).trim();
  if (testo === '') return eObbligatorio(campo, record) ? 'Campo Obbligatorio' : undefined;
  if (campo.tipo === 'intero' && !/^-?\d{1,15}$/.test(testo)) return 'Serve un numero intero';
  return campo.convalida?.(testo, record);
}

/** The record with what follows from the rest of it, where nobody has written. */
export function conProposte(
  campi: readonly CampoTabella[],
  record: Digitati,
  toccati: ReadonlySet<string>,
): Digitati {
  let proposto = record;
  for (const { nome, proposta } of campi) {
    if (!proposta || toccati.has(nome)) continue;
    const valore = proposta(proposto);
    // A field for which there is nothing to propose yet is one that nobody has come to.
    if (testoCampo(valore) !== '' || nome in proposto) proposto = { ...proposto, [nome]: valore };
  }
  return proposto;
}

/** Whether a record that exists differs from how it was when one began. */
export const eCambiato = (
  campi: readonly CampoTabella[],
  mio: Digitati,
  prima: Digitati,
): boolean =>
  campiModulo(campi).some(({ nome, editore }) =>
    editore
      ? JSON.stringify(mio[nome]) !== JSON.stringify(prima[nome])
      : testoCampo(mio[nome]) !== testoCampo(prima[nome]),
  );

/** A new record that begins as a copy: without its key, and without what names that one only. */
export function copiaDi({ duplica, campi }: Tabellario, record: RecordTabella): Digitati {
  if (duplica) return duplica(record);
  const copiati = campiModulo(campi).filter(({ chiave, unico }) => !chiave && !unico);
  return Object.fromEntries(copiati.map(({ nome }) => [nome, record[nome]]));
}

/**
 * The fields of which a past value may be put back: those that the form asks of the record as it is
 * and that may be written after it was made. What has an input of its own is no single value.
 */
export const campiRipristinabili = ({ campi, fisso }: Tabellario, record: Digitati): string[] =>
  fisso?.(record)
    ? []
    : campiChiesti(campi, record).flatMap((campo) =>
        campo.chiave || campo.editore || campo.fisso?.(record) ? [] : [campo.nome],
      );

function valoreInviato(campo: CampoTabella, record: Digitati): unknown {
  const { nome, tipo, editore, intero } = campo;
  const chiesto = campo.mostra?.(record) ?? true;
  if (tipo === 'siNo') return chiesto && eVero(record[nome]);
  if (!chiesto) return null;
  if (editore) return record[nome];
  const testo = testoCampo(record[nome]).trim();
  if (testo === '') return null;
  return tipo === 'intero' || intero ? Number(testo) : testo;
}

/** The body of a write: described fields only, empty ones and those not asked as null. */
export const corpoRecord = (
  campi: readonly CampoTabella[],
  record: Digitati,
): Record<string, unknown> =>
  Object.fromEntries(campiModulo(campi).map((campo) => [campo.nome, valoreInviato(campo, record)]));
