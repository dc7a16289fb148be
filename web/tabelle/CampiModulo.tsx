import { type CampoTabella, type Digitati, testoCampo } from '#web/record/campi.ts';
import { CampoRecord } from './CampoRecord.tsx';
import { campiChiesti, difettoCampo, eObbligatorio } from './digitati.ts';
import classi from './record.module.css';

export interface CampiModuloProps {
  readonly campi: readonly CampoTabella[];
  /** As it stands in the form, and as it was when one began. */
  readonly mio: Digitati;
  readonly prima: Digitati;
  readonly scrive: boolean;
  /** What the server refused, by field. */
  readonly errori: Readonly<Record<string, string>>;
  readonly onCambia: (nome: string, valore: unknown) => void;
}

/** The fields of a form under the headings of their sections, those alone that are asked. */
export function CampiModulo({ campi, ...props }: CampiModuloProps) {
  const sezioni = Map.groupBy(campiChiesti(campi, props.mio), ({ sezione = '' }) => sezione);
  return (
    <div className={classi.sezioni}>
      {[...sezioni].map(([titolo, suoi]) => (
        <section key={titolo} {...(titolo ? { 'aria-label': titolo } : {})}>
          {titolo ? <h3>{titolo}</h3> : null}
          <div className={classi.campi}>
            {suoi.map((campo) => (
              <Campo key={campo.nome} campo={campo} {...props} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface CampoProps extends Omit<CampiModuloProps, 'campi'> {
  readonly campo: CampoTabella;
}

function Campo({ campo, mio, prima, scrive, errori, onCambia }: CampoProps) {
  const { nome, editore: Editore, titolo } = campo;
  const nuovo = prima.id === undefined;
  // Nothing is said of a field that nobody has come to yet.
  const scritto = testoCampo(mio[nome]) !== '' || nome in mio;
  const comuni = {
    disabilitato: !scrive || (campo.chiave === true && !nuovo) || (campo.fisso?.(prima) ?? false),
    errore: errori[nome] ?? (scritto ? difettoCampo(campo, mio) : undefined),
    onCambia: (valore: unknown) => onCambia(nome, valore),
  };
  if (Editore)
    return (
      <div data-largo={campo.largo || undefined}>
        <Editore titolo={titolo} valore={mio[nome]} record={prima} digitati={mio} {...comuni} />
      </div>
    );
  return (
    <CampoRecord
      campo={campo}
      valore={mio[nome]}
      obbligatorio={eObbligatorio(campo, mio)}
      avviso={campo.avviso?.(mio)}
      segnaposto={campo.segnaposto?.(mio)}
      {...comuni}
    />
  );
}
