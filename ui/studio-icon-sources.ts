import arrowDown from 'bootstrap-icons/icons/arrow-down.svg?raw'
import arrowLeft from 'bootstrap-icons/icons/arrow-left.svg?raw'
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg?raw'
import archive from 'bootstrap-icons/icons/archive.svg?raw'
import barChart from 'bootstrap-icons/icons/bar-chart.svg?raw'
import boxArrowUpRight from 'bootstrap-icons/icons/box-arrow-up-right.svg?raw'
import cardImage from 'bootstrap-icons/icons/image.svg?raw'
import check from 'bootstrap-icons/icons/check-lg.svg?raw'
import chat from 'bootstrap-icons/icons/chat.svg?raw'
import cloudSlash from 'bootstrap-icons/icons/cloud-slash.svg?raw'
import envelope from 'bootstrap-icons/icons/envelope.svg?raw'
import eye from 'bootstrap-icons/icons/eye.svg?raw'
import fileText from 'bootstrap-icons/icons/file-text.svg?raw'
import hddStack from 'bootstrap-icons/icons/hdd-stack.svg?raw'
import heart from 'bootstrap-icons/icons/heart.svg?raw'
import key from 'bootstrap-icons/icons/key.svg?raw'
import people from 'bootstrap-icons/icons/people.svg?raw'
import person from 'bootstrap-icons/icons/person.svg?raw'
import plusLg from 'bootstrap-icons/icons/plus-lg.svg?raw'
import sliders from 'bootstrap-icons/icons/sliders.svg?raw'
import sun from 'bootstrap-icons/icons/sun.svg?raw'
import threeDots from 'bootstrap-icons/icons/three-dots.svg?raw'
import trash from 'bootstrap-icons/icons/trash.svg?raw'
import xLg from 'bootstrap-icons/icons/x-lg.svg?raw'

/** The icons of the studio, by their names in bootstrap-icons. */
export const STUDIO_ICON_SOURCES = {
  archive,
  'arrow-down': arrowDown,
  'arrow-left': arrowLeft,
  'arrow-up': arrowUp,
  'bar-chart': barChart,
  'box-arrow-up-right': boxArrowUpRight,
  chat,
  'check-lg': check,
  'cloud-slash': cloudSlash,
  envelope,
  eye,
  'file-text': fileText,
  'hdd-stack': hddStack,
  heart,
  image: cardImage,
  key,
  people,
  person,
  'plus-lg': plusLg,
  sliders,
  sun,
  'three-dots': threeDots,
  trash,
  'x-lg': xLg,
}
