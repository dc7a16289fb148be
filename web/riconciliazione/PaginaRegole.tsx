import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';

export default function PaginaRegole() {
  return <Intestazione />;
}
