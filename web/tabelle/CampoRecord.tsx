import { Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { eData } from '#domain/tempo/data.ts';
import { type CampoTabella, eVero, type TipoCampo, testoCampo } from '#web/record/campi.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './record.module.css';

export interface CampoRecordProps {
  readonly campo: CampoTabella;
  readonly valore: unknown;
  readonly errore: string | undefined;
  readonly disabilitato: boolean;
  /** Whether it must be filled in, where that depends on the other fields. */
  readonly obbligatorio?: boolean;
  readonly avviso?: string | undefined;
  readonly segnaposto?: string | undefined;
  readonly onCambia: (valore: string | boolean | null) => void;
}

type Controllo = (props: CampoRecordProps & { readonly richiesto: boolean }) => ReactNode;

const SEMPLICE: Controllo = (props) => <CampoTesto {...props} />;

/** How each kind of field is written. */
const CONTROLLI: Readonly<Record<TipoCampo, Controllo>> = {
  testo: SEMPLICE,
  codice: SEMPLICE,
  istante: SEMPLICE,
  intero: SEMPLICE,
  data: ({ campo, valore, richiesto, ...resto }) => (
    <CampoData
      etichetta={campo.titolo}
      valore={eData(testoCampo(valore)) ? (testoCampo(valore) as never) : null}
      obbligatorio={richiesto}
      disabilitato={resto.disabilitato}
      errore={resto.errore}
      onCambia={resto.onCambia}
    />
  ),
  numero: ({ campo, valore, richiesto, ...resto }) => (
    <CampoNumero
      etichetta={campo.titolo}
      valore={testoCampo(valore) === '' ? null : testoCampo(valore)}
      decimali={{ decimaliMin: campo.decimali ?? 2, decimaliMax: campo.decimaliMassimi ?? 10 }}
      obbligatorio={richiesto}
      disabilitato={resto.disabilitato}
      errore={resto.errore}
      facoltativo
      onCambia={resto.onCambia}
    />
  ),
  siNo: ({ campo, valore, errore, disabilitato, onCambia }) => (
    <Group gap={0} wrap="nowrap" mih="var(--t-input)">
      <Checkbox
        label={campo.titolo}
        checked={eVero(valore)}
        disabled={disabilitato}
        error={errore}
        onChange={({ currentTarget }) => onCambia(currentTarget.checked)}
      />
    </Group>
  ),
  scelta: (props) => <Scelta {...props} />,
  riferimento: (props) => <Scelta {...props} />,
  testoLungo: ({ campo, valore, errore, disabilitato, richiesto, onCambia }) => (
    <Textarea
      label={campo.titolo}
      value={testoCampo(valore)}
      error={errore}
      readOnly={disabilitato}
      {...(disabilitato ? { className: 'fisso' } : {})}
      withAsterisk={richiesto}
      aria-required={richiesto}
      rows={3}
      {...(campo.lunghezza === undefined ? {} : { maxLength: campo.lunghezza })}
      onChange={({ currentTarget }) => onCambia(currentTarget.value)}
    />
  ),
};

/** Text inputs say it themselves. */
const CON_AIUTO_SUO: ReadonlySet<TipoCampo> = new Set(['testo', 'codice', 'istante', 'intero']);

/** One described field, by its kind; under it what it is for and what looks odd. */
export function CampoRecord(props: CampoRecordProps) {
  const { campo, avviso } = props;
  const { obbligatorio } = campo;
  const richiesto = props.obbligatorio ?? obbligatorio === true;
  const aiuto = CON_AIUTO_SUO.has(campo.tipo) ? undefined : campo.aiuto;
  const largo = campo.largo || campo.tipo === 'testoLungo';
  return (
    <div data-largo={largo || undefined} data-genere={campo.tipo}>
      {CONTROLLI[campo.tipo]({ ...props, richiesto })}
      {aiuto ? <p className={classi.nota}>{aiuto}</p> : null}
      {avviso ? (
        <p className={classi.nota} data-avviso role="status">
          {avviso}
        </p>
      ) : null}
    </div>
  );
}

function CampoTesto({ campo, richiesto, ...props }: Parameters<Controllo>[0]) {
  const { titolo, tipo, lunghezza, riscrittura } = campo;
  const { errore, disabilitato, onCambia } = props;
  const valore = testoCampo(props.valore);
  return (
    <TextInput
      label={titolo}
      value={valore}
      error={errore}
      description={campo.aiuto}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly={disabilitato}
      {...(disabilitato ? { className: 'fisso' } : {})}
      withAsterisk={richiesto}
      aria-required={richiesto}
      {...(lunghezza === undefined ? {} : { maxLength: lunghezza })}
      {...(tipo === 'intero' ? { inputMode: 'numeric' as const } : {})}
      autoComplete="off"
      onBlur={() => {
        const riscritto = riscrittura?.(valore) ?? valore;
        if (riscritto !== valore && !disabilitato) onCambia(riscritto);
      }}
      onChange={({ currentTarget }) =>
        onCambia(tipo === 'codice' ? currentTarget.value.toUpperCase() : currentTarget.value)
      }
    />
  );
}

function Scelta({ campo, valore, richiesto, ...props }: Parameters<Controllo>[0]) {
  const codice = testoCampo(valore);
  const scelta = campo.scelte?.find((una) => una.codice === codice);
  const { percorso } = campo;
  return (
    <CampoScelta
      etichetta={campo.titolo}
      opzioni={campo.scelte}
      valore={codice === '' ? null : codice}
      obbligatorio={richiesto}
      disabilitato={props.disabilitato}
      errore={props.errore}
      onCambia={props.onCambia}
      {...(props.segnaposto === undefined ? {} : { segnaposto: props.segnaposto })}
      {...(campo.lettura === 'descrizione' ? { mostrata: ({ descrizione }) => descrizione } : {})}
      accanto={
        percorso && scelta?.id !== undefined ? (
          // In a tab of its own: what is being written here stays.
          <a
            className={classi.vaiAl}
            href={`${percorso}?record=${scelta.id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Apri ${codice} in un’altra scheda`}
            title={`Apri ${codice} in un’altra scheda`}
          >
            <Icona nome="freccia_fuori" misura={12} />
          </a>
        ) : null
      }
    />
  );
}
