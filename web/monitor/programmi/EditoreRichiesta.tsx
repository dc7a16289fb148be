import { Button, Checkbox, Group } from '@mantine/core';
import { programmabileNoto } from '#domain/elenchi/programmabili.ts';
import { type FormatoReport, formatiReport } from '#domain/reports/formati.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { RaggruppamentoPer } from '#web/reports/RaggruppamentoPer.tsx';
import classi from './programmi.module.css';

type Richiesta = Readonly<Record<string, unknown>>;

/** The PDF first, as where a report is printed. */
const FORMATI: readonly FormatoReport[] = formatiReport.toReversed();

const SOLO_FORMA: ReadonlySet<string> = new Set(['formati', 'gruppi', 'sqlParams']);

/** Whether the request chooses among the rows. */
const conFiltro = (richiesta: Richiesta): boolean =>
  Object.entries(richiesta).some(
    ([nome, valore]) =>
      !SOLO_FORMA.has(nome) &&
      valore !== null &&
      valore !== false &&
      valore !== '' &&
      !(Array.isArray(valore) && valore.length === 0),
  );

/** Formats and groups are told by their own fields. */
const paroleDelFiltro = (parole: unknown): readonly ParametroReport[] =>
  ((parole ?? []) as readonly ParametroReport[]).filter(
    ({ etichetta }) => etichetta !== 'Formati' && etichetta !== 'Dati Raggruppamento per',
  );

/** As what a report is written, and the filter that it was asked with. */
export function EditoreRichiesta(props: EditoreProps) {
  const { titolo, valore, record, digitati, disabilitato, errore, onCambia } = props;
  const noto = programmabileNoto(String(digitati.report ?? ''));
  const richiesta = (valore ?? {}) as Richiesta;
  const formati = (richiesta.formati ?? formatiReport) as readonly FormatoReport[];
  const nessuno = formati.length === 0;
  return (
    <div className={classi.richiesta}>
      {noto?.senzaFile ? null : (
        <Checkbox.Group
          label={titolo}
          value={[...formati]}
          error={errore ?? (nessuno ? 'Serve almeno un formato' : undefined)}
          onChange={(scelti) =>
            onCambia({ ...richiesta, formati: formatiReport.filter((uno) => scelti.includes(uno)) })
          }
        >
          <Group gap={18} align="stretch" wrap="nowrap" mt={6}>
            {FORMATI.map((uno) => (
              <Checkbox
                key={uno}
                value={uno}
                label={uno === 'xlsx' ? 'Excel' : uno.toUpperCase()}
                disabled={disabilitato}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {noto && !disabilitato ? (
        <RaggruppamentoPer
          noto={noto}
          gruppi={(richiesta.gruppi ?? []) as readonly string[]}
          onCambia={(gruppi) => onCambia({ ...richiesta, gruppi })}
        />
      ) : null}
      <Filtro
        parole={paroleDelFiltro(record.parole)}
        filtrata={conFiltro(richiesta)}
        onTogli={
          disabilitato
            ? undefined
            : () =>
                onCambia(
                  Object.fromEntries(
                    Object.entries(richiesta).filter(([nome]) => SOLO_FORMA.has(nome)),
                  ),
                )
        }
      />
    </div>
  );
}

interface FiltroProps {
  readonly parole: readonly ParametroReport[];
  readonly filtrata: boolean;
  readonly onTogli: (() => void) | undefined;
}

function Filtro({ parole, filtrata, onTogli }: FiltroProps) {
  if (!filtrata) return <p className="spiega">Nessun filtro: tutte le righe.</p>;
  return (
    <section className={classi.parametri} aria-label="Parametri Selezionati">
      <h3>Parametri Selezionati</h3>
      {parole.length > 0 ? (
        <dl>
          {parole.map(({ etichetta, valore }) => (
            <div key={etichetta}>
              <dt>{etichetta}</dt>
              <dd>{valore}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="spiega">Il filtro con cui il report è stato chiesto.</p>
      )}
      {onTogli ? (
        <Button size="compact-xs" variant="default" onClick={onTogli}>
          Togli il filtro
        </Button>
      ) : null}
    </section>
  );
}
