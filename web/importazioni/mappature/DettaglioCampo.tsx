import { Stack } from '@mantine/core';
import { LIMITI, type OrigineCampo, type Stile, type Valore } from '#domain/mappature/regole.ts';
import { Bottone, type Opzione, Scelta, Spunta, Testo, TestoElenco } from './Controlli.tsx';
import classi from './mappature.module.css';
import {
  ALTRA,
  COSTANTE,
  type ColonnaEsempio,
  con,
  NESSUNA,
  origineScelta,
  POSIZIONE,
  sceltaDi,
} from './origini.ts';
import { Passi } from './Passi.tsx';

export interface DettaglioCampoProps {
  readonly titolo: string;
  readonly origine: OrigineCampo;
  readonly colonne: readonly ColonnaEsempio[];
  readonly tabelle: readonly string[];
  readonly disabilitato: boolean;
  readonly onCambia: (origine: OrigineCampo) => void;
}

/** What a field's source has besides its column: other titles, parts, steps, what is taken off. */
export function DettaglioCampo(props: DettaglioCampoProps) {
  const { titolo, origine, tabelle, disabilitato, onCambia } = props;
  const { stile } = origine;
  return (
    <div className={classi.dettaglio}>
      {'colonna' in origine ? (
        <div className={classi.riga}>
          <span className="nota">Altri titoli ammessi</span>
          <TestoElenco
            etichetta={`${titolo}: altri titoli della colonna`}
            segnaposto="separati da ;"
            separatore=";"
            largo
            valori={origine.sinonimi ?? []}
            disabilitato={disabilitato}
            onCambia={(sinonimi) => onCambia(conSinonimi(origine, sinonimi))}
          />
          <Spunta
            nome="può mancare dal file"
            valore={origine.facoltativa === true}
            disabilitato={disabilitato}
            onCambia={(facoltativa) => onCambia(conFacoltativa(origine, facoltativa))}
          />
        </div>
      ) : null}
      {'unisci' in origine || 'primo' in origine ? <Parti {...props} /> : null}
      {'costante' in origine ? null : (
        <Passi
          di={titolo}
          passi={origine.passi ?? []}
          tabelle={tabelle}
          disabilitato={disabilitato}
          onCambia={(passi) => {
            const { passi: _, ...resto } = origine;
            onCambia((passi.length > 0 ? { ...resto, passi } : resto) as OrigineCampo);
          }}
        />
      )}
      {stile ? (
        <Attorno
          titolo={titolo}
          stile={stile}
          disabilitato={disabilitato}
          onCambia={(nuovo) => onCambia({ ...origine, stile: nuovo })}
        />
      ) : null}
    </div>
  );
}

type PerTitolo = OrigineCampo & { readonly colonna: string };

function conSinonimi(origine: PerTitolo, sinonimi: readonly string[]): OrigineCampo {
  const { sinonimi: _, ...resto } = origine as PerTitolo & { readonly sinonimi?: unknown };
  return sinonimi.length > 0 ? { ...resto, sinonimi } : resto;
}

function conFacoltativa(origine: PerTitolo, facoltativa: boolean): OrigineCampo {
  const { facoltativa: _, ...resto } = origine as PerTitolo & { readonly facoltativa?: unknown };
  return facoltativa ? { ...resto, facoltativa } : resto;
}

const PARTI_OPZIONI: readonly Opzione[] = [
  { valore: ALTRA, nome: 'Altra colonna…' },
  { valore: POSIZIONE, nome: 'Posizione…' },
  { valore: COSTANTE, nome: 'Testo fisso…' },
];

/** The pieces of a union, or the alternatives of a first-not-empty. */
function Parti(props: DettaglioCampoProps) {
  const { titolo, origine, colonne, disabilitato, onCambia } = props;
  const unisce = 'unisci' in origine;
  const parti = unisce ? origine.unisci : 'primo' in origine ? origine.primo : [];
  const scrivi = (nuove: readonly Valore[]) =>
    onCambia({ ...origine, [unisce ? 'unisci' : 'primo']: nuove } as OrigineCampo);
  return (
    <Stack gap={5}>
      {parti.map((parte, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
        <div key={i} className={classi.riga}>
          <span className={classi.numero}>{unisce ? '+' : `${i + 1}ª`}</span>
          <Scelta
            etichetta={`${titolo}, parte ${i + 1}`}
            opzioni={[]}
            gruppi={[
              { titolo: 'Colonne del file', opzioni: colonne },
              { titolo: 'Altro', opzioni: PARTI_OPZIONI },
            ]}
            valore={sceltaDi(parte, colonne) || ALTRA}
            disabilitato={disabilitato}
            onCambia={(scelta) =>
              scrivi(con(parti, i, (origineScelta(scelta, undefined) as Valore) ?? parte))
            }
          />
          <TestoOrigine
            titolo={`${titolo}, parte ${i + 1}`}
            origine={parte}
            colonne={colonne}
            disabilitato={disabilitato}
            onCambia={(nuova) => scrivi(con(parti, i, nuova))}
          />
          {disabilitato ? null : (
            <Bottone
              nome=""
              icona="chiudi"
              etichetta={`Togli la parte ${i + 1} di ${titolo}`}
              onPremi={() => scrivi(con(parti, i, undefined))}
            />
          )}
        </div>
      ))}
      <div className={classi.riga}>
        {disabilitato || parti.length >= LIMITI.parti ? null : (
          <Bottone
            nome="Parte"
            icona="piu"
            etichetta={`Aggiungi una parte a ${titolo}`}
            onPremi={() => {
              const prima = origineScelta(colonne[0]?.valore ?? ALTRA, undefined);
              if (prima) scrivi([...parti, prima]);
            }}
          />
        )}
        {unisce ? (
          <>
            <span className="nota">unite con</span>
            <Testo
              etichetta={`${titolo}: che cosa sta tra una parte e l’altra`}
              valore={origine.con ?? ' '}
              disabilitato={disabilitato}
              onCambia={(tra) => onCambia({ ...origine, con: tra.slice(0, 20) })}
            />
          </>
        ) : null}
      </div>
    </Stack>
  );
}

interface TestoOrigineProps<O extends Valore> {
  readonly titolo: string;
  readonly origine: O;
  readonly colonne: readonly ColonnaEsempio[];
  readonly disabilitato: boolean;
  readonly onCambia: (origine: O) => void;
}

/** What must be typed of a source: a title that the sample does not have, a place, a constant. */
export function TestoOrigine<O extends Valore>(props: TestoOrigineProps<O>) {
  const { titolo, origine, colonne, disabilitato, onCambia } = props;
  const scelta = sceltaDi(origine, colonne);
  if (scelta === NESSUNA) return null;
  if (scelta === COSTANTE && 'costante' in origine)
    return (
      <Testo
        etichetta={`${titolo}: valore`}
        segnaposto="sempre questo valore"
        valore={origine.costante}
        disabilitato={disabilitato}
        onCambia={(costante) => onCambia({ ...origine, costante })}
      />
    );
  if (scelta === ALTRA && 'colonna' in origine)
    return (
      <Testo
        etichetta={`${titolo}: titolo della colonna`}
        segnaposto="titolo della colonna"
        valore={origine.colonna}
        disabilitato={disabilitato}
        onCambia={(colonna) => onCambia({ ...origine, colonna })}
      />
    );
  if (scelta === POSIZIONE && 'posizione' in origine)
    return (
      <Testo
        etichetta={`${titolo}: posizione della colonna`}
        valore={String(origine.posizione)}
        disabilitato={disabilitato}
        onCambia={(testo) => onCambia({ ...origine, posizione: Number.parseInt(testo, 10) || 1 })}
      />
    );
  return null;
}

interface AttornoProps {
  readonly titolo: string;
  readonly stile: Stile;
  readonly disabilitato: boolean;
  readonly onCambia: (stile: Stile) => void;
}

function Attorno({ titolo, stile, disabilitato, onCambia }: AttornoProps) {
  const cambia = (parte: {
    readonly togli?: readonly string[];
    readonly scala?: string;
    readonly arrotonda?: number | undefined;
  }) => {
    const tutto = { ...stile, ...parte } as Stile & { scala?: string; arrotonda?: number };
    const { togli = [], scala = '', arrotonda, ...resto } = tutto;
    onCambia({
      ...resto,
      ...(togli.length > 0 && { togli }),
      ...(scala !== '' && { scala }),
      ...(arrotonda !== undefined && { arrotonda }),
    } as Stile);
  };
  return (
    <div className={classi.riga}>
      <span className="nota">Togli dai bordi</span>
      <TestoElenco
        etichetta={`${titolo}: testi da togliere dai bordi`}
        segnaposto="% ; €"
        separatore=";"
        valori={stile.togli ?? []}
        disabilitato={disabilitato}
        onCambia={(togli) => cambia({ togli })}
      />
      {'numero' in stile ? (
        <>
          <span className="nota">moltiplica per</span>
          <Testo
            etichetta={`${titolo}: moltiplica per`}
            segnaposto="1"
            valore={stile.scala ?? ''}
            disabilitato={disabilitato}
            onCambia={(scala) => cambia({ scala: scala.trim().replace(',', '.') })}
          />
          <span className="nota">arrotonda a decimali</span>
          <Testo
            corto
            etichetta={`${titolo}: arrotonda a quanti decimali`}
            segnaposto="mai"
            valore={stile.arrotonda === undefined ? '' : String(stile.arrotonda)}
            disabilitato={disabilitato}
            onCambia={(testo) => {
              const decimali = Number.parseInt(testo, 10);
              cambia({ arrotonda: Number.isNaN(decimali) ? undefined : Math.min(decimali, 10) });
            }}
          />
        </>
      ) : null}
    </div>
  );
}
