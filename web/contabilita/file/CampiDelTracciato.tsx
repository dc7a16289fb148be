import {
  ActionIcon,
  Button,
  Checkbox,
  NativeSelect,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import {
  DECIMALI_MASSIMI,
  difettoFormula,
  type Parte,
  SIMBOLI_DETTI,
  siSa,
} from '#domain/contabilita/tracciati/espressione.ts';
import { eTesto, ORIGINI, type Origine } from '#domain/contabilita/tracciati/origini.ts';
import type { CampoTracciato } from '#domain/contabilita/tracciati/tracciato.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { CampoFormula } from '../CampoFormula.tsx';
import classi from './file.module.css';

export interface CampiDelTracciatoProps {
  readonly titolo: string;
  readonly campi: readonly CampoTracciato[];
  readonly parte: Parte;
  readonly fisso: boolean;
  readonly disabilitato: boolean;
  readonly onCambia: (campi: readonly CampoTracciato[]) => void;
}

const DECIMALI = Array.from({ length: DECIMALI_MASSIMI + 1 }, (_uno, n) => ({
  value: String(n),
  label: n === 1 ? '1 decimale' : `${n} decimali`,
}));
const FISSO_NUOVO = { larghezza: 10, allineamento: 'S', riempimento: ' ' } as const;

const TESTO_FISSO = '';
const FORMULA = 'formula';
const ALTRI = [
  { value: TESTO_FISSO, label: 'testo fisso' },
  { value: FORMULA, label: 'formula' },
];
const valoriDi = (parte: Parte) =>
  (Object.keys(ORIGINI) as Origine[])
    .filter((una) => siSa(una, parte))
    .map((una) => ({ value: una, label: ORIGINI[una] }));
const eFormula = ({ espressione }: CampoTracciato): boolean => espressione != null;

/** What a field takes, once it is chosen: a value, a text or a formula, and nothing of what it took before. */
const preso = (scelta: string): Partial<CampoTracciato> => ({
  ...{ origine: null, costante: null, espressione: null, decimali: null },
  ...(scelta === TESTO_FISSO
    ? { costante: '' }
    : scelta === FORMULA
      ? { espressione: '' }
      : { origine: scelta as Origine }),
});

/** The fields of a record in their order: each a value of the journal, words always the same, or a formula. */
export function CampiDelTracciato(props: CampiDelTracciatoProps) {
  const { titolo, campi, parte, fisso, disabilitato, onCambia } = props;
  const valori = [...ALTRI, ...valoriDi(parte)];
  const scrivi = (i: number, nuovo: Partial<CampoTracciato>) =>
    onCambia(campi.map((uno, n) => (n === i ? { ...uno, ...nuovo } : uno)));
  const su = (i: number) =>
    onCambia(campi.map((uno, n) => (n === i - 1 ? campi[i] : n === i ? campi[i - 1] : uno) ?? uno));
  return (
    <fieldset className={classi.campi} disabled={disabilitato}>
      <legend>{titolo}</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Valore</th>
            <th scope="col">Testo fisso o formula</th>
            {fisso ? (
              <>
                <th scope="col">Larghezza</th>
                <th scope="col">Lato</th>
                <th scope="col">Riempie</th>
                <th scope="col">Si taglia</th>
              </>
            ) : null}
            <th scope="col">
              <VisuallyHidden>Posto</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {campi.map((campo, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place
            <tr key={i}>
              <td>
                <TextInput
                  aria-label={`Nome del campo ${i + 1}`}
                  value={campo.nome}
                  onChange={({ currentTarget }) => scrivi(i, { nome: currentTarget.value })}
                />
              </td>
              <td>
                <NativeSelect
                  aria-label={`Valore del campo ${i + 1}`}
                  value={eFormula(campo) ? FORMULA : (campo.origine ?? TESTO_FISSO)}
                  data={valori}
                  onChange={({ currentTarget: { value } }) => scrivi(i, preso(value))}
                />
              </td>
              <td>
                {eFormula(campo) ? (
                  <Formula
                    campo={campo}
                    posto={i + 1}
                    parte={parte}
                    onCambia={(nuovo) => scrivi(i, nuovo)}
                  />
                ) : (
                  <TextInput
                    aria-label={`Testo fisso del campo ${i + 1}`}
                    disabled={Boolean(campo.origine)}
                    value={campo.costante ?? ''}
                    onChange={({ currentTarget }) => scrivi(i, { costante: currentTarget.value })}
                  />
                )}
              </td>
              {fisso ? (
                <Fissi campo={campo} posto={i + 1} onCambia={(nuovo) => scrivi(i, nuovo)} />
              ) : null}
              <td>
                <ActionIcon.Group>
                  <ActionIcon
                    variant="default"
                    aria-label={`Sposta su il campo ${i + 1}`}
                    disabled={i === 0}
                    onClick={() => su(i)}
                  >
                    ↑
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    aria-label={`Togli il campo ${i + 1}`}
                    onClick={() => onCambia(campi.filter((_, n) => n !== i))}
                  >
                    ✕
                  </ActionIcon>
                </ActionIcon.Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {disabilitato ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icona nome="piu" misura={12} />}
          onClick={() =>
            onCambia([...campi, { nome: 'Nuovo', costante: '', ...(fisso && FISSO_NUOVO) }])
          }
        >
          Aggiungi un campo
        </Button>
      )}
    </fieldset>
  );
}

interface FissiProps {
  readonly campo: CampoTracciato;
  readonly posto: number;
  readonly onCambia: (campo: Partial<CampoTracciato>) => void;
}

/** A formula over the values of the record, and with how many decimals its number is written. */
function Formula({ campo, posto, parte, onCambia }: FissiProps & { readonly parte: Parte }) {
  return (
    <div className={classi.formula}>
      <CampoFormula
        etichetta={`Formula del campo ${posto}`}
        inTabella
        testo={campo.espressione ?? ''}
        simboli={SIMBOLI_DETTI[parte]}
        errore={campo.espressione ? difettoFormula(campo.espressione, parte) : undefined}
        onCambia={(espressione) => onCambia({ espressione })}
      />
      <NativeSelect
        aria-label={`Decimali del campo ${posto}`}
        value={String(campo.decimali ?? 2)}
        data={DECIMALI}
        onChange={({ currentTarget }) => onCambia({ decimali: Number(currentTarget.value) })}
      />
    </div>
  );
}

/** What a field of a fixed record says besides: its room, and how it stands in it. */
function Fissi({ campo, posto, onCambia }: FissiProps) {
  return (
    <>
      <td>
        <TextInput
          w={64}
          inputMode="numeric"
          aria-label={`Larghezza del campo ${posto}`}
          value={campo.larghezza ?? ''}
          onChange={({ currentTarget }) =>
            onCambia({ larghezza: Number(currentTarget.value.replace(/\D/g, '')) || null })
          }
        />
      </td>
      <td>
        <NativeSelect
          w={104}
          aria-label={`Lato del campo ${posto}`}
          value={campo.allineamento ?? 'S'}
          data={[
            { value: 'S', label: 'sinistra' },
            { value: 'D', label: 'destra' },
          ]}
          onChange={({ currentTarget }) => onCambia({ allineamento: currentTarget.value as 'S' })}
        />
      </td>
      <td>
        <TextInput
          w={44}
          maxLength={1}
          aria-label={`Riempimento del campo ${posto}`}
          value={campo.riempimento ?? ' '}
          onChange={({ currentTarget }) => onCambia({ riempimento: currentTarget.value })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={`Il campo ${posto} si taglia`}
          disabled={!campo.taglia && !(campo.origine && eTesto(campo.origine))}
          checked={campo.taglia ?? false}
          onChange={({ currentTarget }) => onCambia({ taglia: currentTarget.checked })}
        />
      </td>
    </>
  );
}
