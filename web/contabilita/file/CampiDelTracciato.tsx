import {
  ActionIcon,
  Button,
  Checkbox,
  NativeSelect,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { eTesto } from '#domain/contabilita/tracciati/origini.ts';
import type { CampoTracciato } from '#domain/contabilita/tracciati/tracciato.ts';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './file.module.css';

export interface CampiDelTracciatoProps {
  readonly titolo: string;
  readonly campi: readonly CampoTracciato[];
  readonly origini: readonly { readonly value: string; readonly label: string }[];
  readonly fisso: boolean;
  readonly disabilitato: boolean;
  readonly onCambia: (campi: readonly CampoTracciato[]) => void;
}

const FISSO_NUOVO = { larghezza: 10, allineamento: 'S', riempimento: ' ' } as const;

/** The fields of a record in their order: each a value of the journal, or words that are always the same. */
export function CampiDelTracciato(props: CampiDelTracciatoProps) {
  const { titolo, campi, origini, fisso, disabilitato, onCambia } = props;
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
            <th scope="col">Testo fisso</th>
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
                  value={campo.origine ?? ''}
                  data={[{ value: '', label: 'testo fisso' }, ...origini]}
                  onChange={({ currentTarget: { value } }) =>
                    scrivi(
                      i,
                      value
                        ? { origine: value as never, costante: null }
                        : { origine: null, costante: '' },
                    )
                  }
                />
              </td>
              <td>
                <TextInput
                  aria-label={`Testo fisso del campo ${i + 1}`}
                  disabled={Boolean(campo.origine)}
                  value={campo.costante ?? ''}
                  onChange={({ currentTarget }) => scrivi(i, { costante: currentTarget.value })}
                />
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
